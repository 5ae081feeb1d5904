import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { enterSystem } from './enter-system.ts';
import { navigation } from './session-actions.ts';
import { switchRole } from './switch-role.ts';
import { endSession, session, startSession } from './session.ts';
import { sessionOf, system } from '../testing/session.ts';
import { startServer } from '../testing/server.ts';
import { setNotifier } from '../ui/notify.ts';

let server: Awaited<ReturnType<typeof startServer>>;
const navigate = vi.spyOn(navigation, 'to');

beforeAll(async () => {
  server = await startServer({
    'POST /roleLogin': () => sessionOf({ access_token: 'token-2', current_sys: system('check', '/check/start') }),
    'POST /changeSys': () => ({ current_sys: system('check', '/check/start') }),
  });
});
afterAll(() => server.stop());
afterEach(() => {
  endSession();
  navigate.mockClear();
});

const choice = {
  id: 6,
  role_id: 6,
  role_key: 'jcry',
  role_name: '检查人员',
  org_id: 1,
  org_level: 'school',
  org_name: '示范大学',
};

test('a role switch opens the start of the sub-system if the new role has it', async () => {
  startSession(sessionOf({ current_sys: system('check') }));
  await switchRole(choice);
  expect(navigate).toHaveBeenCalledWith('/check/start', undefined);
});

test('switching to the current role makes no call', async () => {
  startSession(sessionOf());
  await switchRole({ ...choice, id: 2, role_id: 2 });
  expect(navigate).not.toHaveBeenCalled();
});

test('a sub-system without an address shows a notice that it is under construction', async () => {
  const said: string[] = [];
  // The kit of another file may have been the last to say something.
  const restore = setNotifier({
    toast: (_, text) => void said.push(text),
    alert: async () => undefined,
    confirm: async () => true,
  });
  startSession(sessionOf());
  await enterSystem(system('waste', ''));
  restore();
  expect(said).toEqual(['该子系统正在建设中']);
  expect(navigate).not.toHaveBeenCalled();
});

test.each([null, system('base')])(
  'a role switch stays in the sub-system of the page, entered or not',
  async (entered) => {
    startSession(sessionOf({ current_sys: entered }));
    server.answers['POST /roleLogin'] = () => sessionOf({ access_token: 'token-3', current_sys: entered });
    vi.spyOn(navigation, 'routeName').mockReturnValue('check.list');
    await switchRole(choice);
    expect(session().data?.current_sys?.route_name).toBe('check');
    expect(navigate).toHaveBeenCalledWith('/check/start', undefined);
  },
);
