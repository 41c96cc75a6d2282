import { afterAll, afterEach } from "vitest";
import { failOnPrivateLog } from "./log-watch.ts";

// A line may come late; then it fails the next test.
afterEach(failOnPrivateLog);
afterAll(failOnPrivateLog);
