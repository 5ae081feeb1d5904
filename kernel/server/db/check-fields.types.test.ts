import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { checkFields } from './check-fields.ts';

type Input = { name: string; room_id?: number };

test('errors without a reference need no statement and come all at once', async () => {
  const check = checkFields<Input>({} as Ctx, { name: '名称不能为空', room_id: '房间不存在' });
  await expect(check).rejects.toMatchObject({
    code: 400,
    data: { errors: { name: '名称不能为空', room_id: '房间不存在' } },
  });
});

test('a field that the input lacks does not compile', async () => {
  // @ts-expect-error no field of this name
  await expect(checkFields<Input>({} as Ctx, { rom_id: '房间不存在' })).rejects.toMatchObject({ code: 400 });
});
