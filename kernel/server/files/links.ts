import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiBase } from '#kernel/shared/contract.ts';
import { deriveSecret } from '../config.ts';

/** Lifetime of a link in milliseconds. */
const linkMs = 300_000;

const sealOf = (rootSecret: string, schoolId: number, fileId: number, viewer: string, expires: number) =>
  createHmac('sha256', deriveSecret(rootSecret, 'file-links'))
    .update(`${schoolId}|${fileId}|${viewer}|${expires}`)
    .digest('base64url');

/** A link to a file for one viewer (`school.user`), valid for five minutes; give it only with a record the viewer may see. */
export function fileLink(rootSecret: string, schoolId: number, fileId: number, userId: number, now: Date): string {
  const viewer = `${schoolId}.${userId}`;
  // Rounded, so that a page that is read again within the minute finds its pictures in the browser's memory.
  const expires = Math.ceil((now.getTime() + linkMs) / 60_000) * 60_000;
  return `${apiBase}/platform/getFile/${fileId}?u=${viewer}&e=${expires}&s=${sealOf(rootSecret, schoolId, fileId, viewer, expires)}`;
}

/** The school and user of a valid link; undefined when it is forged or too old. */
export function openLink(rootSecret: string, fileId: number, link: { u: string; e: number; s: string }, now: Date) {
  const [schoolId, userId] = link.u.split('.').map(Number);
  if (!schoolId || userId === undefined || Number.isNaN(userId) || link.e < now.getTime()) return undefined;
  const expected = Buffer.from(sealOf(rootSecret, schoolId, fileId, link.u, link.e));
  const given = Buffer.from(link.s);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return { schoolId, userId };
}
