import * as z from 'zod/mini';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { badFields } from '../errors.ts';

const dropped = new Set(['__proto__', 'constructor', 'prototype', 'nocache', 'callback']);

/** Merges query or body with path parameters; the path wins, because clients blank `id` in bodies. */
export function gatherInput(source: unknown, params: unknown): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const part of [source, params]) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) continue;
    for (const [name, value] of Object.entries(part)) if (!dropped.has(name)) input[name] = value;
  }
  return input;
}

/** Parses the input with the endpoint's schema; reports all errors at once, by field. */
export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  const parsed = z.safeParse(endpoint.input, raw);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || '_'] ??= issue.message;
  throw badFields(errors);
}
