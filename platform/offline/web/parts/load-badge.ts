/** The mark in the header that something waits: it is first needed where there is no network to fetch it. */
export const loadBadge = () => import('./outbox-badge.tsx').then((m) => m.OutboxBadge);
