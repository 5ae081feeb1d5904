import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer, type Received } from '#kernel/web/testing/server.ts';
import { buildingApi } from '../../shared/building.ts';
import { roomApi } from '../../shared/room.ts';
import { GenerateDialog } from './generate-dialog.tsx';

const building = { id: 4, name: '材料楼', code: 'CL', campus_name: '主校区', campus_id: 1, floors: 5, basements: 0 };

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    [`GET ${buildingApi.pick.path}`]: () => ({ content: [building], total: 1, page: 1, size: -1 }),
    [`GET ${roomApi.preview.path}`]: ({ query }: Received) => ({
      rooms: [{ floor: 1, room_no: `1${query.get('number_to')}`, exists: false }],
      fresh: 1,
    }),
  });
});
afterAll(() => server.stop());

test('a preview disappears as soon as its numbers change', async () => {
  showPage({ '/rooms': <GenerateDialog onClose={() => undefined} /> }, '/rooms');
  fireEvent.mouseDown(await screen.findByLabelText('楼宇'));
  fireEvent.click(await screen.findByText('主校区 材料楼（CL）'));
  fireEvent.click(screen.getByRole('button', { name: /预\s?览/ }));
  await screen.findByText('110');
  fireEvent.change(screen.getByLabelText('结束房号'), { target: { value: '12' } });
  await waitFor(() => expect(screen.queryByText('110')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /预\s?览/ }));
  await screen.findByText('112');
});
