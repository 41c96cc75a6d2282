/**
 * fast-check with one fixed seed: each run tries the same as the run before it, so that tests fail because of changes
 * and not by chance. `YARD_FUZZ_SEED=random` tries something else each time; a failure prints its seed.
 */
import process from "node:process";
import fc from "fast-check";

const SEED = process.env.YARD_FUZZ_SEED ?? "20261123";
fc.configureGlobal(SEED === "random" ? {} : { seed: Number(SEED) });

export { default as fc } from "fast-check";
