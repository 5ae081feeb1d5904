import type { EnumValue } from '#kernel/shared/enums.ts';
import type { SignalWord } from './substance.ts';

type Signal = EnumValue<typeof SignalWord>;
type Label = { classes: string[]; pictograms: string[]; signal: Signal };

// Label elements of hazard statements by GB 30000: statement, class, pictogram, signal word. Where a statement belongs to two
// classes, they are those of a liquid and of any other state.
const elements = `H200 explosive GHS01 d, H201 explosive GHS01 d, H202 explosive GHS01 d, H203 explosive GHS01 d, H204 explosive GHS01 w,
H205 explosive - d, H206 desensitised GHS02 d, H207 desensitised GHS02 d, H208 desensitised GHS02 w, H220 flam_gas GHS02 d,
H221 flam_gas - w, H222 aerosol GHS02 d, H223 aerosol GHS02 w, H224 flam_liq GHS02 d, H225 flam_liq GHS02 d, H226 flam_liq GHS02 w,
H228 flam_solid GHS02 d, H229 aerosol - w, H240 self_react GHS01 d, H241 self_react GHS01 d, H242 self_react GHS02 d,
H250 pyr_liq/pyr_solid GHS02 d, H251 self_heat GHS02 d, H252 self_heat GHS02 w, H260 water_react GHS02 d, H261 water_react GHS02 d,
H270 oxid_gas GHS03 d, H271 oxid_liq/oxid_solid GHS03 d, H272 oxid_liq/oxid_solid GHS03 d, H280 press_gas GHS04 w, H281 press_gas GHS04 w,
H290 met_corr GHS05 w, H300 acute_tox GHS06 d, H301 acute_tox GHS06 d, H302 acute_tox GHS07 w, H304 asp_tox GHS08 d, H310 acute_tox GHS06 d,
H311 acute_tox GHS06 d, H312 acute_tox GHS07 w, H314 skin_corr GHS05 d, H315 skin_corr GHS07 w, H317 skin_sens GHS07 w, H318 eye_dam GHS05 d,
H319 eye_dam GHS07 w, H330 acute_tox GHS06 d, H331 acute_tox GHS06 d, H332 acute_tox GHS07 w, H334 resp_sens GHS08 d, H335 stot_se GHS07 w,
H336 stot_se GHS07 w, H340 muta GHS08 d, H341 muta GHS08 w, H350 carc GHS08 d, H351 carc GHS08 w, H360 repr GHS08 d, H361 repr GHS08 w,
H362 repr - n, H370 stot_se GHS08 d, H371 stot_se GHS08 w, H372 stot_re GHS08 d, H373 stot_re GHS08 w, H400 aquatic GHS09 w,
H410 aquatic GHS09 w, H411 aquatic GHS09 n, H412 aquatic - n, H413 aquatic - n, H420 ozone GHS07 w`;

const signals: Record<string, Signal> = { d: 'danger', w: 'warning', n: 'none' };
type Element = { classes: string[]; pictogram: string; signal: Signal };
const byCode = new Map<string, Element>(
  elements.split(/,\s/).map((line) => {
    const [code = '', classes = '', pictogram = '', signal = ''] = line.trim().split(' ');
    return [code, { classes: classes.split('/'), pictogram, signal: signals[signal]! }];
  }),
);

// H-statements without their suffixes: `H360FD` as `H360`.
const elementOf = (code: string): Element | undefined => byCode.get(code.slice(0, 4));

/** A peroxide shares its statements with self-reactive substances; the storage group tells them apart. */
function classOf({ classes }: Element, state: string, group: string): string {
  const [first = '', second = first] = classes;
  if (first === 'self_react' && group === 'OP') return 'org_perox';
  return state === 'liquid' ? first : second;
}

// Corrosive to eyes or skin: the exclamation mark for irritation is left out, as it is beside a skull.
const irritating = new Set(['H315', 'H319']);
const harmful = new Set(['H302', 'H312', 'H332']);

function pictogramsOf(codes: readonly string[]): string[] {
  const given = new Map(codes.map((code) => [code.slice(0, 4), elementOf(code)?.pictogram ?? '-']));
  const all = new Set(given.values());
  const isNeeded = (code: string) =>
    !(all.has('GHS05') && irritating.has(code)) &&
    !(all.has('GHS06') && harmful.has(code)) &&
    !(given.has('H334') && (irritating.has(code) || code === 'H317'));
  const shown = [...given].flatMap(([code, pictogram]) => (isNeeded(code) ? [pictogram] : []));
  return [...new Set(shown)].filter((pictogram) => pictogram !== '-').sort();
}

/** Hazard classes, pictograms and signal word that follow from hazard statements. */
export function labelOfStatements(codes: readonly string[], state: string, group: string): Label {
  const found = codes.flatMap((code) => elementOf(code) ?? []);
  const words = new Set(found.map(({ signal }) => signal));
  return {
    classes: [...new Set(found.map((element) => classOf(element, state, group)))],
    pictograms: pictogramsOf(codes),
    signal: words.has('danger') ? 'danger' : words.has('warning') ? 'warning' : 'none',
  };
}
