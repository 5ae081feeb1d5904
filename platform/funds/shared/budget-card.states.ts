import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. New money is spent from an active card only; what is frozen may still be spent. */
export const CardStatus = defineEnum({
  active: { value: 1, label: '正常', tone: 'good' },
  disabled: { value: 2, label: '停用', tone: 'neutral' },
  suspended: { value: 3, label: '冻结', tone: 'warn' },
  finished: { value: 4, label: '结题', tone: 'info' },
});
export type CardStatusCode = EnumValue<typeof CardStatus>;

const { active, disabled, suspended, finished } = CardStatus;

export const cardStates = defineStates<CardStatusCode, 'disable' | 'suspend' | 'finish' | 'enable'>({
  disable: { from: [active, suspended], to: disabled, label: '停用经费卡' },
  suspend: { from: [active], to: suspended, label: '冻结经费卡' },
  finish: { from: [active, disabled, suspended], to: finished, label: '经费卡结题' },
  enable: { from: [disabled, suspended], to: active, label: '启用经费卡' },
});

/** How a card can be taken out of use, by the state that follows. */
export const closings = { [disabled]: 'disable', [suspended]: 'suspend', [finished]: 'finish' } as const;
