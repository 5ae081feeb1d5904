import * as z from 'zod/mini';
import { endpoint, open } from '#kernel/shared/contract.ts';

/** Public fields of a piece of equipment. */
const equipmentCard = z.object({
  id: z.int(),
  school_name: z.string(),
  asset_no: z.string(),
  name: z.string(),
  model: z.string(),
  kind_name: z.string(),
  lab_name: z.string(),
  college_name: z.string(),
  room_no: z.string(),
  is_special: z.boolean(),
  last_check: z.nullable(z.string()),
  next_check: z.nullable(z.string()),
  check_state: z.nullable(z.string()),
  status: z.int(),
});
export type EquipmentCard = z.output<typeof equipmentCard>;

export const equipmentCardApi = {
  /** Target of the QR code on the equipment: no login, no price, no people. */
  find: endpoint({
    method: 'GET',
    path: '/equipment/public/{public_id}',
    guard: open,
    input: z.object({ public_id: z.uuid('设备不存在') }),
    output: equipmentCard,
    perMinute: 60,
  }),
};
