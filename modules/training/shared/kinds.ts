import { defineEnum } from '#kernel/shared/enums.ts';

/** Subjects of safety education. */
export const TagKind = defineEnum({
  general: { value: 'general', label: '通识' },
  chemistry: { value: 'chemistry', label: '化学' },
  biology: { value: 'biology', label: '生物' },
  radiation: { value: 'radiation', label: '辐射' },
  machinery: { value: 'machinery', label: '机电' },
  fire: { value: 'fire', label: '消防' },
  special: { value: 'special', label: '特种设备' },
  gas: { value: 'gas', label: '气体' },
  laser: { value: 'laser', label: '激光' },
  emergency: { value: 'emergency', label: '应急' },
  law: { value: 'law', label: '法规' },
});

export const QuestionType = defineEnum({
  single: { value: 1, label: '单选题' },
  multiple: { value: 2, label: '多选题' },
  judge: { value: 3, label: '判断题' },
});

/** Where counted time of learning comes from. */
export const TimeSource = defineEnum({
  study: { value: 'study', label: '在线学习' },
  offline: { value: 'offline', label: '线下培训' },
  drill: { value: 'drill', label: '应急演练' },
});
