export { loadPhotoWork, LocalPhotoField } from './core/local-photo-field.tsx';
export { photoInput, type LocalPhoto } from './core/local-photo.ts';
export { notifyDelivery } from './core/notify-delivery.ts';
export { SignatureField } from './record/signature-field.tsx';
