import { afterAll, afterEach } from "vitest";
import { failOnPrivateLog } from "./log-watch.ts";

// A line may come late, and then fails the next test.
afterEach(failOnPrivateLog);
afterAll(failOnPrivateLog);
