import type { LocalPhoto } from '#modules/inspection/web/public.tsx';
import { reasonApart } from '../../shared/compat.rules.ts';
import type { HandoverRow } from '../../shared/pickup/apply.ts';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import type { PlanDetail, PlanStop } from '../../shared/pickup/plan.ts';

/** What was weighed or refused at the door of a laboratory, as the device keeps it until it is signed for. */
export type Noted =
  | { kind: 'weigh'; weighed_kg: string; zone_id: number; reason: string; photos: LocalPhoto[] }
  | { kind: 'refuse'; reason: string; photos: LocalPhoto[] };

/** Notes of a stop by the digital codes of its containers. */
export type StopDraft = { notes: Record<string, Noted> };

export type ShownContainer = HandoverRow & { isLocal: boolean };
type Zone = PlanDetail['zones'][number];

export const isOpen = ({ status }: HandoverRow) =>
  status === HandoverStatus.waiting || status === HandoverStatus.weighed;

function overlaid(row: HandoverRow, noted: Noted | undefined, zones: readonly Zone[]): ShownContainer {
  if (!noted || !isOpen(row)) return { ...row, isLocal: false };
  if (noted.kind === 'refuse')
    return { ...row, status: HandoverStatus.refused, reason: noted.reason, weighed_kg: null, isLocal: true };
  const zone_name = zones.find(({ id }) => id === noted.zone_id)?.name ?? '';
  const { weighed_kg, zone_id, reason } = noted;
  return { ...row, status: HandoverStatus.weighed, weighed_kg, zone_id, zone_name, reason, isLocal: true };
}

/** The containers of a stop as the server last told, with what the device has noted on top of them. */
export const shownContainers = (stop: PlanStop, draft: StopDraft | undefined, zones: readonly Zone[]) =>
  stop.handovers.map((row) => overlaid(row, draft?.notes[row.label_no], zones));

type Entry = { label_no: string; noted: Noted };

/** Notes about containers that the server still has open, in their order. */
export const openNotes = (stop: PlanStop, draft: StopDraft | undefined): Entry[] =>
  stop.handovers.filter(isOpen).flatMap(({ label_no }) => {
    const noted = draft?.notes[label_no];
    return noted ? [{ label_no, noted }] : [];
  });

/** What the server has weighed already, and the device has not noted anew: it is signed for with the rest. */
export const weighedOnServer = (stop: PlanStop, draft: StopDraft | undefined) =>
  stop.handovers.flatMap(({ label_no, weighed_kg, status }) =>
    status === HandoverStatus.weighed && weighed_kg !== null && !draft?.notes[label_no]
      ? [{ label_no, weighed_kg }]
      : [],
  );

/** A zone with what the device has put there and not sent yet. */
export function zonesWith(plan: PlanDetail, drafts: ReadonlyMap<number, StopDraft>, except: string): Zone[] {
  const put = plan.stops.flatMap((stop) =>
    stop.handovers.filter(isOpen).flatMap((row) => {
      const noted = drafts.get(stop.apply_id)?.notes[row.label_no];
      return noted?.kind === 'weigh' && row.label_no !== except
        ? [{ zone: noted.zone_id, kg: Number(noted.weighed_kg), group: row.compat_group }]
        : [];
    }),
  );
  return plan.zones.map((zone) => {
    const own = put.filter(({ zone: id }) => id === zone.id);
    const free = Number(zone.free_kg) - own.reduce((sum, { kg }) => sum + kg, 0);
    const standing = new Set([...zone.standing, ...own.map(({ group }) => group).filter(Boolean)]);
    return { ...zone, standing: [...standing], free_kg: String(Math.round(free * 1_000) / 1_000) };
  });
}

/** Why a container may not stand in a zone; undefined if it may. */
export function zoneFault({ groups, standing }: Zone, group: string): string | undefined {
  if (groups.length > 0 && !groups.includes(group)) return '不存放这一类';
  return standing.map((other) => reasonApart(group, other)).find(Boolean);
}
