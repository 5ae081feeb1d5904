import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { encryptJson, decryptJson } from './encrypt.ts';
import {
  endSession,
  holdsRight,
  mayOpen,
  remember,
  remembered,
  restoreSession,
  session,
  startSession,
  systemOf,
  useSession,
} from './session.ts';
import { sessionOf } from '../testing/session.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  endSession();
});

const written = () => vi.waitUntil(() => sessionStorage.getItem('lab.s') !== null);
const forgetMemory = () => useSession.setState({ token: null, tokenAt: 0, data: null });

describe('encrypted data', () => {
  afterEach(() => vi.unstubAllGlobals());
  test.each(['https', 'plain http'])(
    'can be decrypted with its secret only, and only unmodified, on %s',
    async (host) => {
      const getRandomValues = crypto.getRandomValues.bind(crypto);
      if (host === 'plain http') vi.stubGlobal('crypto', { getRandomValues });
      const text = encryptJson({ a: '一' }, 'secret');
      const failure = { message: expect.any(String) };
      expect(await decryptJson(text, 'secret')).toEqual({ a: '一' });
      await expect(decryptJson(text, 'other')).rejects.toMatchObject(failure);
      await expect(decryptJson(`${text.slice(0, -6)}AAAAA=`, 'secret')).rejects.toMatchObject(failure);
      await expect(decryptJson('plain', 'secret')).rejects.toThrow('unknown format');
    },
  );
});

describe('a session', () => {
  test('survives a reload, is unreadable in storage and stays within its tab', async () => {
    startSession(sessionOf());
    await written();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem('lab.s')).not.toContain('王建国');
    forgetMemory();
    expect(await restoreSession()).toBe('restored');
    expect(session().data?.userInfo.name).toBe('王建国');
  });

  test('is discarded if it cannot be decrypted', async () => {
    startSession(sessionOf());
    await written();
    sessionStorage.setItem('lab.t', 'another');
    expect(await restoreSession()).toBe('broken');
    expect([session().token, sessionStorage.length]).toEqual([null, 0]);
    expect(await restoreSession()).toBe('none');
  });

  test('ends, and only school and account are remembered', () => {
    remember({ school_key: 'demo', account: 'wang' });
    startSession(sessionOf());
    endSession();
    expect(session().token).toBeNull();
    expect(remembered()).toEqual({ school_key: 'demo', account: 'wang' });
  });

  test('exposes rights, pages and sub-systems', () => {
    startSession(sessionOf({ rules: ['inspection.problem.read'] }));
    expect([holdsRight('inspection.problem.read'), holdsRight('inspection.problem.examine')]).toEqual([true, false]);
    expect([mayOpen('check.edit'), mayOpen('secret')]).toEqual([true, false]);
    expect(systemOf('check.edit')?.route_name).toBe('check');
    expect(systemOf('kernel/home')).toBeUndefined();
  });
});
