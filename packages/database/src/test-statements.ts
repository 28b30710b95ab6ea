/** Vitest's setup for tests with a database: what a file sent is written after its last test. */
import { afterAll } from 'vitest';
import { writeHeard } from './test-heard.ts';

afterAll(writeHeard);
