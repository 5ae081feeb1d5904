/** Reply of every call. Business outcomes use HTTP 200. */
export type Envelope<T = unknown> = { code: number; message: string; data: T };

export const Code = {
  ok: 200,
  /** Session ended: the client clears its data and opens the login page. */
  signedOut: 101,
  badInput: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  refused: 422,
  secondPerson: 428,
  slowDown: 429,
  broken: 500,
  unavailable: 503,
} as const;
