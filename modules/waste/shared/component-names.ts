import type { EnumValue } from '#kernel/shared/enums.ts';
import type { CompatGroup } from './waste-kinds.ts';

type Group = EnumValue<typeof CompatGroup>;

/** What the name of a component tells: a row of the table below. */
export type NamedKind = {
  label: string;
  /** Groups of the drums that take it; the first one is proposed. */
  fits: readonly [Group, ...Group[]];
  /** What it reacts as, where that is not the proposed group. */
  as?: string;
  /** A part of a name that says it; names are in small letters and without spaces. */
  says?: RegExp;
  /** Formulas and abbreviations, which are the whole name but for concentration and words such as 废液. */
  whole?: string;
};

/** What follows the name of an acid in that of its salt or ester, which is no acid. */
const salt = '[铜锌镍镉铅钴锰钠钾镁铁亚铵钙铝铬汞钡锂银锶铋钛锆盐酯根酐甲乙丙丁苯]';
const organic =
  '甲酸 乙酸 醋酸 丙酸 丁酸 草酸 乙二酸 柠檬酸 枸橼酸 酒石酸 苹果酸 琥珀酸 马来酸 苯甲酸 水杨酸 乳酸 甲磺酸';

/** Names that end like an acid and are harmless in a drum: amino and fatty acids, polymers, nucleic acids. */
export const harmless =
  /氨基酸|氨酸$|牛磺酸|硬脂酸|软脂酸|棕榈酸|月桂酸|油酸$|亚麻酸$|豆蔻酸|核酸|核糖核酸|透明质酸|海藻酸|藻酸|叶酸$|聚乳酸|聚丙烯酸|stearicacid|oleicacid|aminoacid|nucleicacid/;

/** Words and concentrations that may stand around a name. */
export const around =
  /水溶液|溶液|废液|废水|废料|残液|母液|洗脱液|清洗液|洗涤液|淋洗液|洗液|浸泡液|反应液|尾液|工业级?|分析纯|化学纯|试剂|无水|约|稀|浓|废|含|的|solution|waste|conc\.?|dilute|aq\.?|≥|≤|>|<|~|\d+(\.\d+)?(-\d+(\.\d+)?)?(mmol\/l|mol\/l|mg\/l|g\/l|wt%|vol%|ppm|%|m|n)(\((w\/w|w\/v|v\/v|wt|vol)\)|w\/w|w\/v|v\/v)?/g;

/** Known components, the more particular ones first: the first row that fits a name is its kind. */
export const namedKinds: readonly NamedKind[] = [
  {
    label: '氰化物',
    fits: ['W7'],
    says: /(?<!三聚|异)氰(?!尿|基丙烯)|山奈|黄血盐|赤血盐|cyanide/,
    whole: 'nacn kcn hcn cucn agcn zn(cn)2 ca(cn)2 k4fe(cn)6 k3fe(cn)6 k4[fe(cn)6] k3[fe(cn)6]',
  },
  { label: '含汞物质', fits: ['W6'], says: /汞|mercur/, whole: 'hg hgcl2 hg2cl2 hgo hgso4 hg(no3)2' },
  {
    label: '硫化物',
    fits: ['W4', 'W5', 'W6', 'W7'],
    as: 'sulfide',
    says: /硫化(钠|钾|铵|氢|钡|钙|锌|亚铁|铁|物)|硫氢化|硫化碱|sulfide|sulphide/,
    whole: 'na2s k2s h2s nahs nash (nh4)2s bas cas fes zns',
  },
  {
    label: '含氟物质',
    fits: ['W8'],
    says: /氢氟酸|氟化(?!乙|甲|碳|聚)|氟硅酸|氟硼酸|氟钛酸|hydrofluoric/,
    whole: 'hf naf kf nh4f nh4hf2 h2sif6 hbf4 boe',
  },
  {
    label: '氧化剂',
    fits: ['W9'],
    says: /过氧化|过氧乙酸|双氧水|高锰酸|铬酸|铬酐|三氧化铬|(?<!氢)氯酸|(?<!氢)溴酸|(?<!氢)碘酸|过硫酸|硝酸(钾|钠|铵)|漂白|84消毒|溴水|臭氧|peroxide|permanganate|dichromate|hypochlorite|perchloric/,
    whole:
      'h2o2 kmno4 k2cr2o7 na2cr2o7 k2cro4 cro3 naclo naocl ca(clo)2 kclo3 naclo3 hclo4 kclo4 nh4no3 kno3 nano3 nano2 na2s2o8 k2s2o8 (nh4)2s2o8 hio4 naio4',
  },
  {
    label: '无机酸',
    fits: ['W3'],
    says: new RegExp(
      `盐酸|(?<!过|代)硫酸(?!${salt}|氢)|硫酸氢|硝酸(?!${salt})|磷酸(?!${salt}|[氢二三])|氢[氯溴碘]酸|氯磺酸|氨基磺酸|王水|食人鱼|(^|[稀浓废混强弱杂]|无机)酸(液|$)|酸(性|洗|雾)|hydrochloric|hydrobromic|sulfuric|sulphuric|nitricacid|phosphoricacid|aquaregia|piranha`,
    ),
    whole: 'hcl hno3 h2so4 h3po4 hbr hi h2so3 nahso4 khso4',
  },
  {
    label: '有机酸',
    fits: ['W2', 'W1', 'W3'],
    as: 'W3',
    says: new RegExp(`(${organic.replaceAll(' ', '|')})(?!${salt}|正|异|叔|二|戊|己|仲)|食醋|formicacid|aceticacid`),
    whole: 'hac acoh hoac ch3cooh hcooh tfa cf3cooh h2c2o4 edta',
  },
  // A name of which nothing more is known.
  { label: '酸', fits: ['W3', 'W2', 'W1'], says: /酸$|acid$/ },
  {
    label: '无机碱',
    fits: ['W4'],
    says: /氢氧化(钠|钾|钙|锂|铵|钡)|氨水|碳酸(钠|钾)|烧碱|火碱|苛性|纯碱|片碱|石灰|碱(液|性)|[废强]碱$|^碱$|ammoniawater/,
    whole: 'naoh koh lioh ca(oh)2 ba(oh)2 nh4oh nh3.h2o nh3·h2o nh3 na2co3 k2co3 tmah',
  },
  {
    label: '含卤有机物',
    fits: ['W1'],
    says: /二氯甲烷|氯仿|三氯甲烷|四氯化碳|氯苯|二氯乙烷|[三四]氯乙烯|溴(?!化[钠钾铵锂银钙镁锌])|chloroform|dichloromethane/,
    whole: 'dcm chcl3 ch2cl2 ccl4 tce dce',
  },
  {
    label: '重金属',
    fits: ['W5'],
    says: /铬|镉|铅|镍|铜|锌|银|钴|砷/,
    whole: 'cuso4 agno3 pb(no3)2 nicl2 cocl2 cdcl2 as2o3',
  },
  { label: '废油', fits: ['W10'], says: /机油|泵油|润滑油|液压油|矿物油/ },
  {
    label: '不含卤有机物',
    fits: ['W2'],
    says: /甲醇|乙醇|丙醇|丁醇|丙酮|乙腈|乙酸乙酯|石油醚|己烷|庚烷|甲苯|二甲苯|^苯$|乙醚|四氢呋喃|甲酰胺|二甲基亚砜|酒精|苯酚|methanol|ethanol|acetone|acetonitrile|hexane|toluene/,
    whole: 'meoh etoh ipa acn mecn etoac ea pe thf dmf dmso mtbe',
  },
];
