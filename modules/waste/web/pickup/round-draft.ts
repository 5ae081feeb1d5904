import { formatDateTime } from '#kernel/shared/time.ts';
import { call } from '#kernel/web/api/api.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { uploadFile } from '#kernel/web/api/upload.ts';
import { photoInput, type LocalPhoto } from '#modules/inspection/web/public.tsx';
import {
  deleteDraft,
  deliver,
  offlineDb,
  readPhoto,
  startOutbox,
  useLive,
  type Delivery,
  type OutboxEntry,
} from '#platform/offline/web/public.tsx';
import { planApi, type PlanDetail, type PlanStop } from '../../shared/pickup/plan.ts';
import { openNotes, weighedOnServer, type Noted, type StopDraft } from './round-draft.rules.ts';

const ofPlan = (plan: number) => `waste.collect.${plan}.`;
/** Key of the draft of a stop, of its photos, and subject of its call. */
export const stopSubject = (plan: number, apply: number) => `${ofPlan(plan)}${apply}`;

const applyOf = (key: string) => Number(key.slice(key.lastIndexOf('.') + 1));

/** Drafts of the stops of a round on this device, by application. */
export const useDrafts = (plan: number): Map<number, StopDraft> =>
  new Map(
    useLive(
      (db) => db.drafts.where('key').startsWith(ofPlan(plan)).toArray(),
      [] as { key: string; value: unknown }[],
      `draft${plan}`,
    ).map(({ key, value }) => [applyOf(key), value as StopDraft]),
  );

/** Calls of the stops of a round that the server does not have yet. */
export const useQueued = (plan: number): Map<number, OutboxEntry> =>
  new Map(
    useLive(
      async (db) =>
        (await db.parcels.where('subject').startsWith(ofPlan(plan)).sortBy('seq')).filter(
          ({ state }) => state !== 'sent',
        ),
      [] as OutboxEntry[],
      `queue${plan}`,
    ).map((entry) => [applyOf(entry.subject), entry]),
  );

/** Keeps what was weighed or refused on the device, until the stop is signed for. */
export async function note(plan: number, apply: number, label_no: string, noted: Noted | undefined): Promise<void> {
  const db = offlineDb();
  const key = stopSubject(plan, apply);
  await db.transaction('rw', db.drafts, async () => {
    const { [label_no]: _former, ...notes } = ((await db.drafts.get(key))?.value as StopDraft | undefined)?.notes ?? {};
    const next = noted ? { ...notes, [label_no]: noted } : notes;
    await db.drafts.put({ key, value: { notes: next }, at: Date.now(), dirty: 1 });
  });
}

const photosOf = (photos: readonly LocalPhoto[]) => photos.map(photoInput);

/** What a stop comes to, as its call says it. */
function linesOf(stop: PlanStop, draft: StopDraft | undefined) {
  const notes = openNotes(stop, draft);
  const items = notes.flatMap(({ label_no, noted }) =>
    noted.kind === 'weigh'
      ? [
          {
            label_no,
            weighed_kg: noted.weighed_kg,
            zone_id: noted.zone_id,
            reason: noted.reason,
            photos: photosOf(noted.photos),
          },
        ]
      : [],
  );
  const refusals = notes.flatMap(({ label_no, noted }) =>
    noted.kind === 'refuse' ? [{ label_no, reason: noted.reason, photos: photosOf(noted.photos) }] : [],
  );
  return { items, weighed: weighedOnServer(stop, draft), refusals };
}

type Signed = { giver_id: number; sign: LocalPhoto };

/** Sends a stop with its drawn signature, or keeps it until there is a network. Without `signed` all was refused. */
export async function sendStop(
  plan: PlanDetail,
  stop: PlanStop,
  draft: StopDraft | undefined,
  signed: Signed | undefined,
): Promise<Delivery> {
  startOutbox();
  const subject = stopSubject(plan.id, stop.apply_id);
  return deliver({
    subject,
    title: `${stop.lab_name}的交接`,
    url: `/waste/collect/${plan.id}`,
    forgets: subject,
    endpoint: planApi.handOver,
    input: {
      id: plan.id,
      apply_id: stop.apply_id,
      ...linesOf(stop, draft),
      ...(signed && { giver_id: signed.giver_id, sign_id: photoInput(signed.sign) }),
      // It may arrive hours later.
      at: formatDateTime(new Date(serverNow())),
    },
  });
}

async function fileOf(photo: LocalPhoto): Promise<number> {
  if (!('photo' in photo)) return photo.id;
  return (await uploadFile(await readPhoto(offlineDb(), photo.photo), () => undefined)).id;
}

type Password = { account: string; password: string };

/** Sends a stop for whoever signs with the own password, which the device never keeps. */
export async function signStop(plan: PlanDetail, stop: PlanStop, draft: StopDraft | undefined, given: Password) {
  for (const { label_no, noted } of openNotes(stop, draft)) {
    const photos = await Promise.all(noted.photos.map(fileOf));
    const { reason } = noted;
    if (noted.kind === 'refuse') await call(planApi.refuse, { id: plan.id, label_no, reason, photos });
    else {
      const { weighed_kg, zone_id } = noted;
      await call(planApi.collect, { id: plan.id, label_no, weighed_kg, zone_id, reason, photos });
    }
  }
  await call(planApi.sign, { id: stop.apply_id, ...given });
  await deleteDraft(offlineDb(), stopSubject(plan.id, stop.apply_id));
}
