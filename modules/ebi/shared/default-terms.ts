import type { Terms } from './terms.ts';

/**
 * The ministry's evaluation form (教高司条函〔2000〕010号) with its supplementary note. The note's greatest points add up to 95; the
 * weights of the form, with 25 for results, to 100. Points of income inside the school and of patents are ours to edit.
 */
export const defaultTerms: Terms = {
  weights: [
    { index: 'hours', weight: 35 },
    { index: 'people', weight: 20 },
    { index: 'results', weight: 25 },
    { index: 'income', weight: 15 },
    { index: 'functions', weight: 5 },
  ],
  items: [
    { fact: 'independent', points: '10', per: '1' },
    { fact: 'guided', points: '3', per: '1' },
    { fact: 'demonstrated', points: '1', per: '30' },
    { fact: 'award_nation', points: '80', per: '1' },
    { fact: 'award_province', points: '60', per: '1' },
    { fact: 'award_school', points: '20', per: '1' },
    { fact: 'paper', points: '5', per: '1' },
    { fact: 'patent', points: '20', per: '1' },
    { fact: 'income_out', points: '5', per: '1000' },
    { fact: 'income_in', points: '3', per: '1000' },
    { fact: 'function_new', points: '10', per: '1' },
  ],
  steps: [
    { from: 100, points: 60 },
    { from: 80, points: 48 },
    { from: 60, points: 36 },
    { from: 40, points: 24 },
    { from: 20, points: 12 },
  ],
  quotas: [
    { class_no: '03', kind: 1, hours: 1400 },
    { class_no: '03', kind: 2, hours: 800 },
    { class_no: '04', kind: 1, hours: 800 },
    { class_no: '04', kind: 2, hours: 800 },
  ],
  grades: { excellent: 90, good: 75, passed: 60 },
};
