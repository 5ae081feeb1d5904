import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiBase } from '#kernel/shared/contract.ts';
import { deriveSecret } from '../config.ts';
import type { Actor } from '../context.ts';

/** Longest lifetime of a link in milliseconds. */
const linkMs = 300_000;
const minuteMs = 60_000;

const signatureOf = (rootSecret: string, fileId: number, viewer: string, expires: number) =>
  createHmac('sha256', deriveSecret(rootSecret, 'file-links'))
    .update(`${viewer}|${fileId}|${expires}`)
    .digest('base64url');

/** Signs a link to a file for one viewer in the current session; opening it checks the record's policy again. */
export function fileLink(
  rootSecret: string,
  { schoolId, userId, roleId, orgId, sessionId }: Actor,
  fileId: number,
  now: Date,
) {
  const viewer = [schoolId, userId, roleId, orgId, sessionId].join('.');
  // Rounded to minutes: a page reloaded within the minute reuses its cached pictures.
  const expires = Math.floor((now.getTime() + linkMs) / minuteMs) * minuteMs;
  return `${apiBase}/platform/getFile/${fileId}?u=${viewer}&e=${expires}&s=${signatureOf(rootSecret, fileId, viewer, expires)}`;
}

/**
 * Returns the viewer of a valid link; undefined if it is forged or expired. A link of nobody in particular does not
 * expire: it opens what everybody may see, for as long as everybody may.
 */
export function openLink(rootSecret: string, fileId: number, link: { u: string; e: number; s: string }, now: Date) {
  const expected = Buffer.from(signatureOf(rootSecret, fileId, link.u, link.e));
  const given = Buffer.from(link.s);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [schoolId = 0, userId = 0, roleId = 0, orgId = 0, sessionId = 0] = link.u.split('.').map(Number);
  if (userId > 0 && link.e < now.getTime()) return undefined;
  return { schoolId, userId, roleId, orgId, sessionId };
}
