import { defineEnum } from '#kernel/shared/enums.ts';

export const CertificateKind = defineEnum({
  general: { value: 'general', label: '通识' },
  chemistry: { value: 'chemistry', label: '化学类' },
  biology: { value: 'biology', label: '生物类' },
  radiation: { value: 'radiation', label: '辐射类' },
  machinery: { value: 'machinery', label: '机电类' },
  control: { value: 'control', label: '管控化学品' },
  operator: { value: 'operator', label: '特种设备作业' },
  other: { value: 'other', label: '其他' },
});

/** A certificate holds while it is valid and its last day has not passed. */
export const CertificateStatus = defineEnum({
  valid: { value: 1, label: '有效', tone: 'good' },
  expired: { value: 2, label: '已过期', tone: 'neutral' },
  revoked: { value: 3, label: '已吊销', tone: 'bad' },
});
