import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { deliver, hasPhotosInWork } from '#platform/offline/web/public.tsx';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { LocalPhotoField } from './local-photo-field.tsx';

const subject = 'inspection.rectify.7';
const parcel = {
  subject,
  title: '提交整改结果',
  url: '/lab-check/problem/7',
  endpoint: rectifyApi.submit,
  input: { id: 7, photos: [] },
} as const;

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ 'GET /api/sysconfig': () => [{ sys_key: 'photo_watermark', value: '1' }] });
});
afterAll(() => server.stop());

const Field = () => (
  <LocalPhotoField
    value={[]}
    onChange={() => undefined}
    subject={subject}
    site={{ name: '有机合成实验室', no: '0010001' }}
  />
);

test('what is sent waits for a photo that is still being made smaller', async () => {
  let fail: () => void = () => undefined;
  const picture = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('no picture'));
  });
  const open = vi.fn<() => Promise<never>>(() => picture);
  vi.stubGlobal('createImageBitmap', open);
  showPage({ '/': <Field /> }, '/');
  await screen.findByText('照片底部将加上实验室、时间和姓名水印');
  const file = new File(['x'], '现场.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('选择照片'), { target: { files: [file] } });
  await screen.findByText('处理中…');
  expect(await deliver(parcel)).toEqual({ outcome: 'refused', error: '照片还在处理，请稍候再提交' });

  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  fail();
  await waitFor(() => expect(hasPhotosInWork(subject)).toBe(false));
  await waitFor(() => expect(screen.queryByText('处理中…')).toBeNull());
});
