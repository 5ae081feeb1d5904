import { create } from 'zustand';
import { mixColor } from '../../shared/color.ts';

const storedName = 'lab.color';

/** The colour of the school instead of the product's blue; empty without one. */
export const useSchoolColor = create(() => '');

const isColor = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** Shows the product in the colour of a school; the next visit begins with it. Settings refuse colours with little contrast. */
export function applySchoolColor(asked: string | null | undefined) {
  const color = isColor(asked) ? asked : '';
  const { style } = document.documentElement;
  const shade = (share: number) => color && mixColor(color, share, 0);
  const shades = { blue: color, bright: color, deep: shade(0.78), navy: shade(0.46) };
  for (const [name, value] of Object.entries(shades)) style.setProperty(`--lab-${name}`, value);
  useSchoolColor.setState(color, true);
  if (color) localStorage.setItem(storedName, color);
  else localStorage.removeItem(storedName);
}

/** The colour of the last visit, until the settings are read. */
export const restoreSchoolColor = () => applySchoolColor(localStorage.getItem(storedName));
