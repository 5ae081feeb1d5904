export {
  canStore,
  deleteDraft,
  storePhoto,
  offlineDb,
  readPhoto,
  readCached,
  useCached,
  useLive,
  usePhotoUrl,
  type OfflineDb,
} from './parts/offline.ts';
export { readWithPhotos } from './parts/kept-photos.ts';
export { OutboxBar } from './parts/outbox-bar.tsx';
export { type OutboxEntry, type PhotoMark } from './parts/outbox-entries.ts';
export { deliver, enqueue, sendNow, startOutbox, usePending, withdraw, type Delivery } from './parts/outbox.ts';
export { hasPhotosInWork, preparePhotos } from './parts/photo-work.ts';
