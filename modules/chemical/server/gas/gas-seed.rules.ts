import type { GasKindInput } from '../../shared/gas/gas-kind.ts';

// Code, CAS number, group, what it is (f flammable, o oxidising, t toxic), cycle, colour of the body, colour of the lettering.
const lines = `O2|7782-44-7|GO|o|common|#9fd0e6 淡蓝|#111111 黑
N2|7727-37-9|GI||inert|#1f1f1f 黑|#ffffff 白
H2|1333-74-0|GF|f|common|#9ccfa5 淡绿|#d3222a 大红
Ar|7440-37-1|GI||inert|#b8bcc0 银灰|#14532d 深绿
He|7440-59-7|GI||inert|#b8bcc0 银灰|#14532d 深绿
CO2|124-38-9|GI||common|#e3e5e6 铝白|#111111 黑
C2H2|74-86-2|GF|f|common|#ffffff 白|#d3222a 大红
air||GI||common|#1f1f1f 黑|#ffffff 白
NH3|7664-41-7|GT|ft|corrosive|#f2e6a0 淡黄|#111111 黑
Cl2|7782-50-5|GT|ot|corrosive|#14532d 深绿|#ffffff 白
CH4|74-82-8|GF|f|common|#7a4a26 棕|#ffffff 白
CO|630-08-0|GF|ft|common|#b8bcc0 银灰|#d3222a 大红`;

const basis = '瓶色和字色依据 GB/T 7144，检验周期依据 TSG 23，由学校核对';
const colourOf = (text: string) => text.split(' ') as [value: string, name: string];

/** Gases that a school begins with. */
export const gasSeed: readonly Required<GasKindInput>[] = lines.split('\n').map((line) => {
  const [code, cas, group, is, cycle, bodyText, letteringText] = line.split('|') as [
    string,
    string,
    GasKindInput['storage_group'],
    string,
    GasKindInput['cycle'],
    string,
    string,
  ];
  const [[body, body_name], [lettering, lettering_name]] = [colourOf(bodyText), colourOf(letteringText)];
  return {
    code,
    cas,
    storage_group: group,
    is_flammable: is.includes('f'),
    is_oxidising: is.includes('o'),
    is_toxic: is.includes('t'),
    cycle,
    body,
    body_name,
    lettering,
    lettering_name,
    basis,
  };
});
