/**
 * Substances that laboratories of universities commonly use, one a line: name, other names, English name, CAS number, formula,
 * density in g/mL, state, UN number, hazard statements, flags, storage group, reactivity tags, flash point in °C. What is not
 * known for certain is left out. Flags: T toxic, E explosive precursor, 1 2 3 drug precursor of this category, S special
 * control, K key supervised, A B psychotropic of category one and two, N narcotic.
 */
export const substanceLines = `乙醇|酒精；无水乙醇|Ethanol|64-17-5|C2H6O|0.789|l|1170|H225 H319||FL|alcohol organic|13
甲醇|木精|Methanol|67-56-1|CH4O|0.792|l|1230|H225 H301 H311 H331 H370|K|FL|alcohol organic|11
丙酮|二甲基酮|Acetone|67-64-1|C3H6O|0.791|l|1090|H225 H319 H336|3|FL|acetone organic|-20
甲苯||Toluene|108-88-3|C7H8|0.867|l|1294|H225 H304 H315 H336 H361 H373|3K|FL|organic|4
乙醚|二乙醚|Diethyl ether|60-29-7|C4H10O|0.713|l|1155|H224 H302 H336|2K|FL|organic peroxide_former|-45
三氯甲烷|氯仿|Chloroform|67-66-3|CHCl3|1.489|l|1888|H302 H315 H319 H331 H336 H351 H361 H372|2K|TX|chlorinated organic|
醋酸酐|乙酸酐|Acetic anhydride|108-24-7|C4H6O3|1.082|l|1715|H226 H302 H314 H332|2|AO|acid organic|49
硫酸||Sulfuric acid|7664-93-9|H2SO4|1.84|l|1830|H290 H314|3|AI|acid|
盐酸|氢氯酸|Hydrochloric acid|7647-01-0|HCl|1.18|l|1789|H290 H314 H335|3|AI|acid|
硝酸||Nitric acid|7697-37-2|HNO3|1.41|l|2031|H272 H290 H314 H331|E|OX|acid nitric_acid|
高氯酸|过氯酸|Perchloric acid|7601-90-3|HClO4|1.67|l|1873|H271 H290 H314|E|OX|acid perchloric_acid|
过氧化氢|双氧水|Hydrogen peroxide|7722-84-1|H2O2|1.11|l|2014|H271 H302 H314 H332|E|OX|peroxide|
高锰酸钾||Potassium permanganate|7722-64-7|KMnO4||s|1490|H272 H302 H314 H410|E3|OX|permanganate|
硝酸钾||Potassium nitrate|7757-79-1|KNO3||s|1486|H272|E|OX||
硝酸银||Silver nitrate|7761-88-8|AgNO3||s|1493|H272 H290 H314 H410|E|OX|heavy_metal|
重铬酸钾|红矾钾|Potassium dichromate|7778-50-9|K2Cr2O7||s|3086|H272 H301 H312 H314 H317 H330 H334 H340 H350 H360 H372 H410|E|OX|heavy_metal|
硼氢化钠|四氢硼钠|Sodium borohydride|16940-66-2|NaBH4||s|1426|H260 H301 H314 H360|E|WR||
硝基甲烷||Nitromethane|75-52-5|CH3NO2|1.137|l|1261|H226 H302|E|FL|organic|35
氰化钠|山奈钠|Sodium cyanide|143-33-9|NaCN||s|1689|H290 H300 H310 H330 H372 H410|TSK|TX|cyanide|
叠氮化钠||Sodium azide|26628-22-8|NaN3||s|1687|H300 H310 H330 H373 H410|T|TX|azide|
三氧化二砷|砒霜；白砒|Arsenic trioxide|1327-53-3|As2O3||s|1561|H300 H314 H350 H410|T|TX||
氢氧化钠|烧碱；苛性钠|Sodium hydroxide|1310-73-2|NaOH||s|1823|H290 H314||AL||
冰醋酸|乙酸；冰乙酸|Acetic acid|64-19-7|C2H4O2|1.049|l|2789|H226 H314||AO|acid acetic_acid organic|39
金属钠|钠|Sodium|7440-23-5|Na||s|1428|H260 H314|E|WR|alkali_metal|
正己烷|己烷|n-Hexane|110-54-3|C6H14|0.659|l|1208|H225 H304 H315 H336 H361 H373 H411||FL|organic|-22
氨水|氢氧化铵|Ammonium hydroxide|1336-21-6|NH4OH|0.91|l|2672|H290 H314 H335 H400||AL|ammonia|
次氯酸钠|漂白水|Sodium hypochlorite|7681-52-9|NaClO|1.2|l|1791|H290 H314 H410||OX|hypochlorite|
氯化钠|食盐|Sodium chloride|7647-14-5|NaCl||s||||GN||
异丙醇|2-丙醇|2-Propanol|67-63-0|C3H8O|0.786|l|1219|H225 H319 H336||FL|alcohol organic|12
正丙醇|1-丙醇|1-Propanol|71-23-8|C3H8O|0.804|l|1274|H225 H318 H336||FL|alcohol organic|22
正丁醇|1-丁醇|1-Butanol|71-36-3|C4H10O|0.81|l|1120|H226 H302 H315 H318 H335 H336||FL|alcohol organic|35
异丁醇|2-甲基-1-丙醇|Isobutanol|78-83-1|C4H10O|0.802|l|1212|H226 H315 H318 H335 H336||FL|alcohol organic|28
仲丁醇|2-丁醇|2-Butanol|78-92-2|C4H10O|0.806|l|1120|H226 H319 H335 H336||FL|alcohol organic|
叔丁醇|2-甲基-2-丙醇|tert-Butanol|75-65-0|C4H10O|0.786|l|1120|H225 H319 H332 H335||FL|alcohol organic|11
正戊醇|1-戊醇|1-Pentanol|71-41-0|C5H12O|0.814|l|1105|H226 H315 H332 H335||FL|alcohol organic|
异戊醇|3-甲基-1-丁醇|Isoamyl alcohol|123-51-3|C5H12O|0.81|l|1105|H226 H315 H318 H332 H335||FL|alcohol organic|43
正己醇|1-己醇|1-Hexanol|111-27-3|C6H14O|0.814|l|2282|H226 H302 H312 H319||FL|alcohol organic|
环己醇||Cyclohexanol|108-93-0|C6H12O|0.962|l||H302 H315 H332 H335||GN|alcohol organic|
正辛醇|1-辛醇|1-Octanol|111-87-5|C8H18O|0.827|l||H319||GN|alcohol organic|
苯甲醇|苄醇|Benzyl alcohol|100-51-6|C7H8O|1.045|l||H302 H332 H319||GN|alcohol organic|
乙二醇||Ethylene glycol|107-21-1|C2H6O2|1.113|l||H302 H373||GN|polyol organic|
1,2-丙二醇|丙二醇|Propylene glycol|57-55-6|C3H8O2|1.036|l||||GN|polyol organic|
丙三醇|甘油|Glycerol|56-81-5|C3H8O3|1.261|l||||GN|polyol organic|
二甘醇|一缩二乙二醇|Diethylene glycol|111-46-6|C4H10O3|1.118|l||H302||GN|polyol organic|
丁酮|甲基乙基酮；2-丁酮|Methyl ethyl ketone|78-93-3|C4H8O|0.805|l|1193|H225 H319 H336|3|FL|organic|-9
甲基异丁基酮|4-甲基-2-戊酮|Methyl isobutyl ketone|108-10-1|C6H12O|0.802|l|1245|H225 H319 H332 H335||FL|organic|14
环己酮||Cyclohexanone|108-94-1|C6H10O|0.948|l|1915|H226 H302 H312 H315 H318 H332||FL|organic|44
环戊酮||Cyclopentanone|120-92-3|C5H8O|0.951|l|2245|H226 H315 H319||FL|organic|
乙酰丙酮|2,4-戊二酮|Acetylacetone|123-54-6|C5H8O2|0.975|l|2310|H226 H302 H311 H331||FL|organic|34
苯乙酮||Acetophenone|98-86-2|C8H8O|1.028|l||H302 H319||GN|organic|
二苯甲酮||Benzophenone|119-61-9|C13H10O||s||H373 H412||GN|organic|
乙酸乙酯|醋酸乙酯|Ethyl acetate|141-78-6|C4H8O2|0.902|l|1173|H225 H319 H336|K|FL|organic|-4
乙酸甲酯|醋酸甲酯|Methyl acetate|79-20-9|C3H6O2|0.934|l|1231|H225 H319 H336||FL|organic|-10
乙酸丁酯|醋酸正丁酯|Butyl acetate|123-86-4|C6H12O2|0.882|l|1123|H226 H336||FL|organic|22
乙酸异戊酯|香蕉水|Isoamyl acetate|123-92-2|C7H14O2|0.876|l|1104|H226||FL|organic|25
乙酸乙烯酯|醋酸乙烯|Vinyl acetate|108-05-4|C4H6O2|0.932|l|1301|H225 H332 H335 H351|K|FL|organic|-8
甲酸乙酯||Ethyl formate|109-94-4|C3H6O2|0.917|l|1190|H225 H302 H319 H332 H335||FL|organic|
丙烯酸甲酯||Methyl acrylate|96-33-3|C4H6O2|0.956|l|1919|H225 H302 H312 H315 H317 H319 H332 H335||FL|organic|-3
丙烯酸乙酯||Ethyl acrylate|140-88-5|C5H8O2|0.924|l|1917|H225 H302 H312 H315 H317 H319 H332 H335||FL|organic|9
丙烯酸丁酯||Butyl acrylate|141-32-2|C7H12O2|0.894|l|2348|H226 H315 H317 H319 H335||FL|organic|
甲基丙烯酸甲酯|MMA|Methyl methacrylate|80-62-6|C5H8O2|0.944|l|1247|H225 H315 H317 H335||FL|organic|10
邻苯二甲酸二丁酯|DBP|Dibutyl phthalate|84-74-2|C16H22O4|1.043|l||H360 H400||GN|organic|
碳酸二甲酯||Dimethyl carbonate|616-38-6|C3H6O3|1.069|l|1161|H225||FL|organic|17
碳酸二乙酯||Diethyl carbonate|105-58-8|C5H10O3|0.975|l|2366|H226||FL|organic|25
碳酸乙烯酯||Ethylene carbonate|96-49-1|C3H4O3||s||H302 H319 H373||GN|organic|
碳酸丙烯酯||Propylene carbonate|108-32-7|C4H6O3|1.204|l||H319||GN|organic|
四氢呋喃|THF|Tetrahydrofuran|109-99-9|C4H8O|0.889|l|2056|H225 H302 H319 H335 H351||FL|organic peroxide_former|-14
2-甲基四氢呋喃||2-Methyltetrahydrofuran|96-47-9|C5H10O|0.855|l|2536|H225 H302 H315 H318||FL|organic peroxide_former|-11
1,4-二氧六环|二噁烷|1,4-Dioxane|123-91-1|C4H8O2|1.034|l|1165|H225 H319 H335 H350||FL|organic peroxide_former|12
甲基叔丁基醚|MTBE|Methyl tert-butyl ether|1634-04-4|C5H12O|0.741|l|2398|H225 H315|K|FL|organic|-28
异丙醚|二异丙醚|Diisopropyl ether|108-20-3|C6H14O|0.724|l|1159|H225 H336||FL|organic peroxide_former|-28
乙二醇二甲醚|1,2-二甲氧基乙烷|1,2-Dimethoxyethane|110-71-4|C4H10O2|0.868|l|2252|H225 H332 H360||FL|organic peroxide_former|-2
乙二醇甲醚|2-甲氧基乙醇|2-Methoxyethanol|109-86-4|C3H8O2|0.965|l|1188|H226 H302 H312 H332 H360||FL|organic|39
环氧乙烷|氧化乙烯|Ethylene oxide|75-21-8|C2H4O||g|1040|H220 H301 H314 H331 H335 H336 H340 H350 H360 H372|SK|GF|organic|
环氧丙烷|1,2-环氧丙烷|Propylene oxide|75-56-9|C3H6O|0.83|l|1280|H224 H302 H311 H319 H331 H335 H340 H350|SK|FL|organic|-37
环氧氯丙烷|3-氯-1,2-环氧丙烷|Epichlorohydrin|106-89-8|C3H5ClO|1.18|l|2023|H226 H301 H311 H314 H317 H331 H350|K|TX|organic|
苯||Benzene|71-43-2|C6H6|0.877|l|1114|H225 H304 H315 H319 H340 H350 H372|K|FL|organic|-11
二甲苯|混合二甲苯|Xylene|1330-20-7|C8H10|0.86|l|1307|H226 H312 H315 H332||FL|organic|
邻二甲苯|1,2-二甲苯|o-Xylene|95-47-6|C8H10|0.88|l|1307|H226 H312 H315 H332||FL|organic|
间二甲苯|1,3-二甲苯|m-Xylene|108-38-3|C8H10|0.864|l|1307|H226 H312 H315 H332||FL|organic|
对二甲苯|1,4-二甲苯|p-Xylene|106-42-3|C8H10|0.861|l|1307|H226 H312 H315 H332||FL|organic|
乙苯||Ethylbenzene|100-41-4|C8H10|0.867|l|1175|H225 H304 H332 H373||FL|organic|
苯乙烯||Styrene|100-42-5|C8H8|0.906|l|2055|H226 H315 H319 H332 H361 H372|K|FL|organic|31
异丙苯|枯烯|Cumene|98-82-8|C9H12|0.862|l|1918|H226 H304 H335 H350 H411||FL|organic|
1,3,5-三甲苯|均三甲苯|Mesitylene|108-67-8|C9H12|0.864|l|2325|H226 H335 H411||FL|organic|
萘||Naphthalene|91-20-3|C10H8||s|1334|H302 H351 H410||FS|organic|
蒽||Anthracene|120-12-7|C14H10||s||H410||GN|organic|
联苯||Biphenyl|92-52-4|C12H10||s||H315 H319 H335 H410||GN|organic|
正戊烷||n-Pentane|109-66-0|C5H12|0.626|l|1265|H225 H304 H336 H411||FL|organic|-49
正庚烷||n-Heptane|142-82-5|C7H16|0.684|l|1206|H225 H304 H315 H336 H410||FL|organic|-4
正辛烷||n-Octane|111-65-9|C8H18|0.703|l|1262|H225 H304 H315 H336 H410||FL|organic|13
异辛烷|2,2,4-三甲基戊烷|Isooctane|540-84-1|C8H18|0.692|l|1262|H225 H304 H315 H336 H410||FL|organic|-12
环己烷||Cyclohexane|110-82-7|C6H12|0.779|l|1145|H225 H304 H315 H336 H410||FL|organic|-20
环戊烷||Cyclopentane|287-92-3|C5H10|0.745|l|1146|H225 H412||FL|organic|
甲基环己烷||Methylcyclohexane|108-87-2|C7H14|0.77|l|2296|H225 H304 H315 H336 H411||FL|organic|-4
环己烯||Cyclohexene|110-83-8|C6H10|0.811|l|2256|H225 H302 H304 H311 H411||FL|organic peroxide_former|
石油醚|石油精|Petroleum ether|8032-32-4|||l|1268|H225 H304 H336 H411||FL|organic|
正十六烷||n-Hexadecane|544-76-3|C16H34|0.773|l||H304||GN|organic|
二氯甲烷||Dichloromethane|75-09-2|CH2Cl2|1.326|l|1593|H315 H319 H336 H351||TX|chlorinated organic|
四氯化碳|四氯甲烷|Carbon tetrachloride|56-23-5|CCl4|1.594|l|1846|H301 H311 H331 H351 H372 H412 H420||TX|chlorinated organic|
1,2-二氯乙烷|二氯乙烷|1,2-Dichloroethane|107-06-2|C2H4Cl2|1.253|l|1184|H225 H302 H315 H319 H331 H335 H350||FL|chlorinated organic|13
三氯乙烯||Trichloroethylene|79-01-6|C2HCl3|1.464|l|1710|H315 H317 H319 H336 H341 H350 H412||TX|chlorinated organic|
四氯乙烯|全氯乙烯|Tetrachloroethylene|127-18-4|C2Cl4|1.623|l|1897|H351 H411||TX|chlorinated organic|
1,1,2,2-四氯乙烷||1,1,2,2-Tetrachloroethane|79-34-5|C2H2Cl4|1.593|l|1702|H310 H330 H411||TX|chlorinated organic|
氯苯||Chlorobenzene|108-90-7|C6H5Cl|1.107|l|1134|H226 H315 H332 H411|K|FL|chlorinated organic|28
邻二氯苯|1,2-二氯苯|1,2-Dichlorobenzene|95-50-1|C6H4Cl2|1.306|l|1591|H302 H315 H319 H335 H410||TX|chlorinated organic|
氯乙酸|一氯乙酸|Chloroacetic acid|79-11-8|C2H3ClO2||s|1751|H301 H311 H314 H331 H400||TX|acid organic|
三氯乙酸|TCA|Trichloroacetic acid|76-03-9|C2HCl3O2||s|1839|H314 H410||AO|acid organic|
三氟乙酸|TFA|Trifluoroacetic acid|76-05-1|C2HF3O2|1.489|l|2699|H314 H332 H412||AO|acid organic|
溴苯||Bromobenzene|108-86-1|C6H5Br|1.495|l|2514|H226 H315 H411||FL|organic|51
碘甲烷|甲基碘|Iodomethane|74-88-4|CH3I|2.28|l|2644|H301 H312 H315 H331 H335 H351||TX|organic|
苄氯|氯化苄|Benzyl chloride|100-44-7|C7H7Cl|1.1|l|1738|H302 H315 H318 H331 H335 H350 H373||TX|organic|
溴化苄|苄溴|Benzyl bromide|100-39-0|C7H7Br|1.438|l|1737|H315 H319 H335||TX|organic|
乙腈|甲基氰|Acetonitrile|75-05-8|C2H3N|0.786|l|1648|H225 H302 H312 H319 H332||FL|organic|2
丙烯腈||Acrylonitrile|107-13-1|C3H3N|0.806|l|1093|H225 H301 H311 H315 H317 H318 H331 H335 H350 H411|K|FL|organic|-1
苯甲腈|苯腈|Benzonitrile|100-47-0|C7H5N|1.01|l|2224|H302 H312||TX|organic|
N,N-二甲基甲酰胺|DMF|N,N-Dimethylformamide|68-12-2|C3H7NO|0.944|l|2265|H226 H312 H319 H332 H360||FL|organic|58
N,N-二甲基乙酰胺|DMAc|N,N-Dimethylacetamide|127-19-5|C4H9NO|0.94|l||H312 H332 H319 H360||GN|organic|
N-甲基吡咯烷酮|NMP|N-Methyl-2-pyrrolidone|872-50-4|C5H9NO|1.028|l||H315 H319 H335 H360||GN|organic|
二甲基亚砜|DMSO|Dimethyl sulfoxide|67-68-5|C2H6OS|1.1|l||||GN|organic|
六甲基磷酰三胺|HMPA|Hexamethylphosphoramide|680-31-9|C6H18N3OP|1.03|l||H340 H350||TX|organic|
环丁砜||Sulfolane|126-33-0|C4H8O2S|1.26|l||H302||GN|organic|
甲酰胺||Formamide|75-12-7|CH3NO|1.133|l||H351 H360 H373||GN|organic|
丙烯酰胺||Acrylamide|79-06-1|C3H5NO||s|2074|H301 H312 H315 H317 H319 H332 H340 H350 H361 H372||TX|organic|
N,N'-亚甲基双丙烯酰胺||N,N'-Methylenebisacrylamide|110-26-9|C7H10N2O2||s||H302||GN|organic|
吡啶||Pyridine|110-86-1|C5H5N|0.982|l|1282|H225 H302 H312 H315 H319 H332||FL|organic|17
哌啶|六氢吡啶|Piperidine|110-89-4|C5H11N|0.862|l|2401|H225 H311 H314 H331|2|FL|organic|16
吗啉|吗啡啉|Morpholine|110-91-8|C4H9NO|1.001|l|2054|H226 H302 H311 H314 H331||FL|organic|
吡咯||Pyrrole|109-97-7|C4H5N|0.967|l|1992|H226 H301 H318 H332||FL|organic|
呋喃||Furan|110-00-9|C4H4O|0.936|l|2389|H224 H302 H315 H332 H341 H350 H373 H412||FL|organic peroxide_former|
噻吩||Thiophene|110-02-1|C4H4S|1.065|l|2414|H225 H302 H319 H412||FL|organic|
糠醛|2-呋喃甲醛|Furfural|98-01-1|C5H4O2|1.16|l|1199|H301 H312 H315 H319 H331 H335 H351||TX|organic|
咪唑||Imidazole|288-32-4|C3H4N2||s|3263|H302 H314 H360||AL|organic|
三乙胺||Triethylamine|121-44-8|C6H15N|0.726|l|1296|H225 H302 H311 H314 H331 H335||FL|organic|
二乙胺||Diethylamine|109-89-7|C4H11N|0.707|l|1154|H225 H302 H311 H314 H331 H335||FL|organic|
正丁胺||Butylamine|109-73-9|C4H11N|0.74|l|1125|H225 H302 H311 H314 H331 H335||FL|organic|
N,N-二异丙基乙胺|DIPEA|N,N-Diisopropylethylamine|7087-68-5|C8H19N|0.742|l|2733|H225 H302 H318 H331 H335||FL|organic|
乙二胺|1,2-乙二胺|Ethylenediamine|107-15-3|C2H8N2|0.897|l|1604|H226 H302 H311 H314 H317 H334|E|FL|organic|34
乙醇胺|2-氨基乙醇|Ethanolamine|141-43-5|C2H7NO|1.012|l|2491|H302 H312 H314 H332 H335||AL|organic|
二乙醇胺||Diethanolamine|111-42-2|C4H11NO2|1.097|l||H302 H315 H318 H373||AL|organic|
三乙醇胺||Triethanolamine|102-71-6|C6H15NO3|1.124|l||||AL|organic|
四甲基乙二胺|TEMED|N,N,N',N'-Tetramethylethylenediamine|110-18-9|C6H16N2|0.775|l|2372|H225 H302 H314 H332||FL|organic|
苯胺||Aniline|62-53-3|C6H7N|1.022|l|1547|H301 H311 H317 H318 H331 H341 H351 H372 H400|K|TX|organic|
N,N-二甲基苯胺||N,N-Dimethylaniline|121-69-7|C8H11N|0.956|l|2253|H301 H311 H331 H351 H411||TX|organic|
邻苯二胺|1,2-苯二胺|o-Phenylenediamine|95-54-5|C6H8N2||s|1673|H301 H312 H317 H319 H332 H341 H351 H410||TX|organic|
对苯二胺|1,4-苯二胺|p-Phenylenediamine|106-50-3|C6H8N2||s|1673|H301 H311 H317 H319 H331 H410||TX|organic|
联苯胺|4,4'-二氨基联苯|Benzidine|92-87-5|C12H12N2||s|1885|H302 H350 H410||TX|organic|
2-萘胺|β-萘胺|2-Naphthylamine|91-59-8|C10H9N||s|1650|H302 H350 H411||TX|organic|
水合肼|水合联氨|Hydrazine hydrate|10217-52-4|N2H4·H2O|1.03|l|2030|H301 H311 H314 H317 H331 H350 H410|E|TX||
苯肼||Phenylhydrazine|100-63-0|C6H8N2|1.098|l|2572|H301 H311 H315 H317 H319 H331 H341 H350 H372 H400||TX|organic|
甲基肼|甲肼|Methylhydrazine|60-34-4|CH6N2|0.875|l|1244||TK|TX||
1,1-二甲基肼|偏二甲肼|1,1-Dimethylhydrazine|57-14-7|C2H8N2|0.79|l|1163|H225 H301 H314 H331 H350 H411|T|TX||
硝基苯||Nitrobenzene|98-95-3|C6H5NO2|1.204|l|1662|H301 H311 H331 H351 H360 H372 H412|K|TX|organic|88
硝基乙烷||Nitroethane|79-24-3|C2H5NO2|1.051|l|2842|H226 H302 H332|E|FL|organic|
2,4-二硝基甲苯||2,4-Dinitrotoluene|121-14-2|C7H6N2O4||s|3454|H301 H311 H331 H341 H350 H361 H373 H410|E|TX|organic|
2,4-二硝基苯酚||2,4-Dinitrophenol|51-28-5|C6H4N2O5||s|1320|H301 H311 H331 H373 H400|E|TX|organic|
苦味酸|2,4,6-三硝基苯酚|Picric acid|88-89-1|C6H3N3O7||s|1344|H201 H301 H311 H331||EX|acid organic|
苯酚|石炭酸|Phenol|108-95-2|C6H6O||s|1671|H301 H311 H314 H331 H341 H373|K|TX|organic|79
间苯二酚|1,3-苯二酚；雷锁辛|Resorcinol|108-46-3|C6H6O2||s|2876|H302 H315 H319 H400||GN|organic|
对苯二酚|氢醌|Hydroquinone|123-31-9|C6H6O2||s||H302 H317 H318 H341 H351 H400||GN|organic|
邻苯二酚|儿茶酚|Catechol|120-80-9|C6H6O2||s||H301 H311 H315 H319 H341 H350||TX|organic|
间苯三酚||Phloroglucinol|108-73-6|C6H6O3||s||||GN|organic|
对硝基苯酚|4-硝基苯酚|4-Nitrophenol|100-02-7|C6H5NO3||s|1663|H302 H312 H332 H373||TX|organic|
邻甲酚|2-甲酚|o-Cresol|95-48-7|C7H8O||s|3455|H301 H311 H314||TX|organic|
百里酚酞||Thymolphthalein|125-20-2|C28H30O4||s||||GN|organic|
酚酞||Phenolphthalein|77-09-8|C20H14O4||s||H341 H350 H361||GN|organic|
甲醛|福尔马林；甲醛溶液|Formaldehyde|50-00-0|CH2O|1.09|l|2209|H301 H311 H314 H317 H331 H341 H350||TX|organic|
多聚甲醛|聚甲醛|Paraformaldehyde|30525-89-4|||s|2213|H228 H302 H315 H317 H318 H332 H335 H350||FS|organic|
乙醛||Acetaldehyde|75-07-0|C2H4O|0.785|l|1089|H224 H319 H335 H341 H350|K|FL|organic|-39
丙烯醛||Acrolein|107-02-8|C3H4O|0.84|l|1092|H225 H300 H311 H314 H330 H410|K|FL|organic|
戊二醛||Glutaraldehyde|111-30-8|C5H8O2|1.06|l||H301 H314 H317 H330 H334 H335 H410||TX|organic|
乙二醛||Glyoxal|107-22-2|C2H2O2|1.27|l||H315 H317 H319 H332 H341||GN|organic|
苯甲醛||Benzaldehyde|100-52-7|C7H6O|1.044|l|1990|H302||GN|organic|
水杨醛|邻羟基苯甲醛|Salicylaldehyde|90-02-8|C7H6O2|1.167|l||||GN|organic|
香草醛|香兰素|Vanillin|121-33-5|C8H8O3||s||H319||GN|organic|
甲酸|蚁酸|Formic acid|64-18-6|CH2O2|1.22|l|1779|H226 H302 H314 H331||AO|acid organic|
丙酸||Propionic acid|79-09-4|C3H6O2|0.993|l|3463|H226 H314 H335||AO|acid organic|
正丁酸|丁酸|Butyric acid|107-92-6|C4H8O2|0.96|l|2820|H302 H314||AO|acid organic|
丙烯酸||Acrylic acid|79-10-7|C3H4O2|1.051|l|2218|H226 H302 H312 H314 H332 H335 H400|K|AO|acid organic|
甲基丙烯酸||Methacrylic acid|79-41-4|C4H6O2|1.015|l|2531|H302 H311 H314 H332 H335||AO|acid organic|
草酸|乙二酸|Oxalic acid|144-62-7|C2H2O4||s||H302 H312||AO|acid organic|
草酸二水合物|二水合草酸|Oxalic acid dihydrate|6153-56-6|C2H2O4·2H2O||s||H302 H312||AO|acid organic|
柠檬酸|枸橼酸|Citric acid|77-92-9|C6H8O7||s||H319 H335||AO|acid organic|
酒石酸|L-酒石酸|L-Tartaric acid|87-69-4|C4H6O6||s||H318||AO|acid organic|
苹果酸|DL-苹果酸|DL-Malic acid|6915-15-7|C4H6O5||s||H319||AO|acid organic|
乳酸||Lactic acid|50-21-5|C3H6O3|1.2|l||H314||AO|acid organic|
琥珀酸|丁二酸|Succinic acid|110-15-6|C4H6O4||s||H318||AO|acid organic|
己二酸||Adipic acid|124-04-9|C6H10O4||s||H319||AO|acid organic|
马来酸|顺丁烯二酸|Maleic acid|110-16-7|C4H4O4||s||H302 H312 H315 H317 H319 H335||AO|acid organic|
富马酸|反丁烯二酸|Fumaric acid|110-17-8|C4H4O4||s||H319||AO|acid organic|
马来酸酐|顺酐|Maleic anhydride|108-31-6|C4H2O3||s|2215|H302 H314 H317 H334 H372||AO|acid organic|
邻苯二甲酸酐|苯酐|Phthalic anhydride|85-44-9|C8H4O3||s|2214|H302 H315 H317 H318 H334 H335||AO|acid organic|
苯甲酸|安息香酸|Benzoic acid|65-85-0|C7H6O2||s||H315 H318 H372||AO|acid organic|
水杨酸|邻羟基苯甲酸|Salicylic acid|69-72-7|C7H6O3||s||H302 H318 H361||AO|acid organic|
乙酰水杨酸|阿司匹林|Acetylsalicylic acid|50-78-2|C9H8O4||s||H302||GN|organic|
对苯二甲酸||Terephthalic acid|100-21-0|C8H6O4||s||||AO|organic|
均苯三甲酸|1,3,5-苯三甲酸|Trimesic acid|554-95-0|C9H6O6||s||||AO|organic|
邻苯二甲酸氢钾||Potassium hydrogen phthalate|877-24-7|C8H5KO4||s||||GN||
邻氨基苯甲酸|氨茴酸|Anthranilic acid|118-92-3|C7H7NO2||s||H318|1|GN|organic|
苯乙酸||Phenylacetic acid|103-82-2|C8H8O2||s|||2|GN|acid organic|
黄樟素|黄樟脑|Safrole|94-59-7|C10H10O2|1.1|l||H302 H341 H350|1|TX|organic|
胡椒醛|洋茉莉醛|Piperonal|120-57-0|C8H6O3||s||H317|1|GN|organic|
1-苯基-2-丙酮|苯基丙酮|Phenylacetone|103-79-7|C9H10O|1.00|l|||1|GN|organic|
1-苯基-1-丙酮|苯丙酮|Propiophenone|93-55-0|C9H10O|1.01|l|||2|GN|organic|
甲磺酸|甲烷磺酸|Methanesulfonic acid|75-75-2|CH4O3S|1.48|l||H290 H302 H312 H314 H335||AO|acid organic|
对甲苯磺酸一水合物|PTSA|p-Toluenesulfonic acid monohydrate|6192-52-5|C7H8O3S·H2O||s||H315 H319 H335||AO|acid organic|
氯磺酸||Chlorosulfonic acid|7790-94-5|HSO3Cl|1.75|l|1754|H314 H335||AI|acid|
氨基磺酸||Sulfamic acid|5329-14-6|H3NO3S||s|2967|H315 H319 H412||AI|acid|
磷酸|正磷酸|Phosphoric acid|7664-38-2|H3PO4|1.69|l|1805|H290 H302 H314||AI|acid|
氢氟酸|氟化氢溶液|Hydrofluoric acid|7664-39-3|HF|1.15|l|1790|H300 H310 H314 H330|K|AI|acid|
氢溴酸||Hydrobromic acid|10035-10-6|HBr|1.49|l|1788|H290 H314 H335||AI|acid|
氢碘酸||Hydriodic acid|10034-85-2|HI|1.7|l|1787|H290 H314||AI|acid|
硼酸||Boric acid|10043-35-3|H3BO3||s||H360||GN||
五氧化二磷|磷酸酐|Phosphorus pentoxide|1314-56-3|P2O5||s|1807|H314||AI|acid|
三氧化硫|硫酸酐|Sulfur trioxide|7446-11-9|SO3||s|1829|H314 H335|K|AI|acid|
三氯化磷||Phosphorus trichloride|7719-12-2|PCl3|1.574|l|1809|H300 H314 H330 H373|K|TX||
五氯化磷||Phosphorus pentachloride|10026-13-8|PCl5||s|1806|H302 H314 H330 H373||TX||
三氯氧磷|磷酰氯|Phosphorus oxychloride|10025-87-3|POCl3|1.645|l|1810|H302 H314 H330 H372||TX||
氯化亚砜|亚硫酰氯|Thionyl chloride|7719-09-7|SOCl2|1.64|l|1836|H302 H314 H331 H335||AI|acid|
草酰氯|乙二酰氯|Oxalyl chloride|79-37-8|C2Cl2O2|1.48|l||||AO|organic|
乙酰氯||Acetyl chloride|75-36-5|C2H3ClO|1.104|l|1717|H225 H314||FL|organic|5
苯甲酰氯||Benzoyl chloride|98-88-4|C7H5ClO|1.21|l|1736|H302 H312 H314 H317 H332||AO|organic|
氯甲酸甲酯||Methyl chloroformate|79-22-1|C2H3ClO2|1.223|l|1238|H225 H302 H312 H314 H330|T|TX|organic|
四氯化钛||Titanium tetrachloride|7550-45-0|TiCl4|1.726|l|1838|H314 H330 H335 H372|K|TX||
四氯化硅||Silicon tetrachloride|10026-04-7|SiCl4|1.483|l|1818|H315 H319 H335||AI||
三甲基氯硅烷|TMSCl|Chlorotrimethylsilane|75-77-4|C3H9ClSi|0.856|l|1298|H225 H314||FL|organic|
正硅酸乙酯|TEOS|Tetraethyl orthosilicate|78-10-4|C8H20O4Si|0.933|l|1292|H226 H319 H332 H335||FL|organic|
钛酸四丁酯|钛酸正丁酯|Titanium butoxide|5593-70-4|C16H36O4Ti|0.998|l||||FL|organic|
氢氧化钾|苛性钾|Potassium hydroxide|1310-58-3|KOH||s|1813|H290 H302 H314||AL||
氢氧化锂||Lithium hydroxide|1310-65-2|LiOH||s|2680|H302 H314||AL||
氢氧化钙|熟石灰|Calcium hydroxide|1305-62-0|Ca(OH)2||s||H315 H318 H335||AL||
氢氧化钡八水合物||Barium hydroxide octahydrate|12230-71-6|Ba(OH)2·8H2O||s||H302 H314 H332||AL||
氧化钙|生石灰|Calcium oxide|1305-78-8|CaO||s||H315 H318 H335||AL||
碳酸钠|纯碱|Sodium carbonate|497-19-8|Na2CO3||s||H319||AL||
碳酸氢钠|小苏打|Sodium bicarbonate|144-55-8|NaHCO3||s||||GN||
碳酸钾||Potassium carbonate|584-08-7|K2CO3||s||H315 H319 H335||AL||
碳酸铯||Cesium carbonate|534-17-8|Cs2CO3||s||||AL||
碳酸锂||Lithium carbonate|554-13-2|Li2CO3||s||H302 H319||GN||
碳酸钙||Calcium carbonate|471-34-1|CaCO3||s||||GN||
碳酸铵||Ammonium carbonate|506-87-6|(NH4)2CO3||s||H302||GN|ammonia|
碳酸氢铵||Ammonium bicarbonate|1066-33-7|NH4HCO3||s||H302||GN|ammonia|
甲醇钠||Sodium methoxide|124-41-4|CH3ONa||s|1431|H251 H314||WR||
叔丁醇钾||Potassium tert-butoxide|865-47-4|C4H9KO||s||H228 H251 H314||WR||
正丁基锂||n-Butyllithium|109-72-8|C4H9Li||l||||SR||
四丁基氢氧化铵||Tetrabutylammonium hydroxide|2052-49-5|C16H37NO||l||||AL||
四甲基氢氧化铵|TMAH|Tetramethylammonium hydroxide|75-59-2|C4H13NO||l|1835|H300 H310 H314||AL||
氢化钠||Sodium hydride|7646-69-7|NaH||s|1427|H260||WR||
氢化钙||Calcium hydride|7789-78-8|CaH2||s|1404|H260||WR||
氢化铝锂|四氢铝锂|Lithium aluminium hydride|16853-85-3|LiAlH4||s|1410|H260 H314||WR||
硼氢化钾||Potassium borohydride|13762-51-1|KBH4||s|1870|H260 H301 H311 H314|E|WR||
硼氢化锂||Lithium borohydride|16949-15-8|LiBH4||s|1413|H260|E|WR||
金属锂|锂|Lithium|7439-93-2|Li||s|1415|H260 H314|E|WR|alkali_metal|
金属钾|钾|Potassium|7440-09-7|K||s|2257|H260 H314|E|WR|alkali_metal|
碳化钙|电石|Calcium carbide|75-20-7|CaC2||s|1402|H260||WR||
镁|镁粉；镁屑|Magnesium|7439-95-4|Mg||s||H228 H251 H261|E|WR||
铝粉|铝|Aluminium powder|7429-90-5|Al||s||H228 H261|E|WR||
锌粉|锌|Zinc powder|7440-66-6|Zn||s|1436|H250 H260 H410|E|WR||
铁粉|还原铁粉|Iron powder|7439-89-6|Fe||s||||GN||
铜粉||Copper powder|7440-50-8|Cu||s||||GN||
镍粉||Nickel powder|7440-02-0|Ni||s||H317 H351 H372 H412||GN||
锡粒|锡|Tin|7440-31-5|Sn||s||||GN||
汞|水银|Mercury|7439-97-6|Hg|13.53|l|2809|H330 H360 H372 H410||TX|mercury|
碘||Iodine|7553-56-2|I2||s|3495|H312 H332 H400||TX|halogen|
溴|溴素；液溴|Bromine|7726-95-6|Br2|3.12|l|1744|H314 H330 H400|2|TX|halogen|
硫磺|硫|Sulfur|7704-34-9|S||s|1350|H315|E|FS||
红磷|赤磷|Red phosphorus|7723-14-0|P||s|1338|H228 H412||FS||
活性炭||Activated carbon|7440-44-0|C||s|1362|||GN||
石墨||Graphite|7782-42-5|C||s||||GN||
二硫化碳||Carbon disulfide|75-15-0|CS2|1.263|l|1131|H225 H315 H319 H361 H372|SK|FL||-30
硫酸二甲酯||Dimethyl sulfate|77-78-1|C2H6O4S|1.333|l|1595|H301 H314 H317 H330 H341 H350|SK|TX|organic|
异氰酸甲酯||Methyl isocyanate|624-83-9|C2H3NO|0.96|l|2480|H225 H301 H311 H315 H317 H318 H330 H334 H335 H361|SK|TX|organic|
甲苯-2,4-二异氰酸酯|TDI|Toluene-2,4-diisocyanate|584-84-9|C9H6N2O2|1.22|l|2078|H315 H317 H319 H330 H334 H335 H351 H412|K|TX|organic|
2-氯乙醇|氯乙醇|2-Chloroethanol|107-07-3|C2H5ClO|1.2|l|1135|H300 H310 H330|T|TX|organic|
烯丙醇|2-丙烯-1-醇|Allyl alcohol|107-18-6|C3H6O|0.854|l|1098|H225 H301 H311 H315 H319 H331 H335 H400|T|TX|organic alcohol|21
丙酮氰醇||Acetone cyanohydrin|75-86-5|C4H7NO|0.932|l|1541|H300 H310 H330 H410|TK|TX|cyanide organic|
2-巯基乙醇|β-巯基乙醇|2-Mercaptoethanol|60-24-2|C2H6OS|1.114|l|2966|H301 H310 H315 H317 H318 H331 H373 H410||TX|organic|
氰化钾|山奈钾|Potassium cyanide|151-50-8|KCN||s|1680|H290 H300 H310 H330 H372 H410|TS|TX|cyanide|
氰化银||Silver cyanide|506-64-9|AgCN||s|1684|||TX|cyanide heavy_metal|
硫氰酸钾||Potassium thiocyanate|333-20-0|KSCN||s||H302 H312 H332 H412||GN||
硫氰酸铵||Ammonium thiocyanate|1762-95-4|NH4SCN||s||H302 H312 H332 H412||GN||
铁氰化钾|赤血盐|Potassium ferricyanide|13746-66-2|K3Fe(CN)6||s||||GN||
亚铁氰化钾三水合物|黄血盐|Potassium ferrocyanide trihydrate|14459-95-1|K4Fe(CN)6·3H2O||s||H412||GN||
五氧化二砷|砷酸酐|Arsenic pentoxide|1303-28-2|As2O5||s|1559|H301 H331 H350 H410|T|TX||
氯化汞|升汞；二氯化汞|Mercury(II) chloride|7487-94-7|HgCl2||s|1624|H300 H314 H341 H361 H372 H410|T|TX|heavy_metal mercury|
氯化亚汞|甘汞|Mercury(I) chloride|10112-91-1|Hg2Cl2||s||H302 H315 H319 H335 H410||TX|heavy_metal mercury|
四氧化锇|锇酸酐|Osmium tetroxide|20816-12-0|OsO4||s|2471|H300 H310 H314 H330|T|TX||
秋水仙碱|秋水仙素|Colchicine|64-86-8|C22H25NO6||s||H300 H340|T|TX|organic|
放线菌酮||Cycloheximide|66-81-9|C15H23NO4||s||H300 H341 H360 H411|T|TX|organic|
士的宁|番木鳖碱；马钱子碱|Strychnine|57-24-9|C21H22N2O2||s|1692|H300 H310 H410|T|TX|organic|
五羰基铁|羰基铁|Iron pentacarbonyl|13463-40-6|Fe(CO)5|1.46|l|1994||T|TX||
羰基镍|四羰基镍|Nickel tetracarbonyl|13463-39-3|Ni(CO)4|1.32|l|1259|H225 H330 H351 H360 H410|T|TX||
硝酸钠||Sodium nitrate|7631-99-4|NaNO3||s|1498|H272 H319|E|OX||
硝酸铵||Ammonium nitrate|6484-52-2|NH4NO3||s|1942|H272 H319|SK|OX|ammonia|
硝酸钙四水合物||Calcium nitrate tetrahydrate|13477-34-4|Ca(NO3)2·4H2O||s|1454|H272 H302 H318|E|OX||
硝酸镁六水合物||Magnesium nitrate hexahydrate|13446-18-9|Mg(NO3)2·6H2O||s|1474|H272|E|OX||
硝酸锶||Strontium nitrate|10042-76-9|Sr(NO3)2||s|1507|H272|E|OX||
硝酸钡||Barium nitrate|10022-31-8|Ba(NO3)2||s|1446|H272 H301 H319 H332|E|OX|heavy_metal|
硝酸镍六水合物||Nickel(II) nitrate hexahydrate|13478-00-7|Ni(NO3)2·6H2O||s|2725||E|OX|heavy_metal|
硝酸锌六水合物||Zinc nitrate hexahydrate|10196-18-6|Zn(NO3)2·6H2O||s|1514|H272 H302 H315 H319 H335|E|OX||
硝酸铅||Lead(II) nitrate|10099-74-8|Pb(NO3)2||s|1469||E|OX|heavy_metal|
硝酸铯||Cesium nitrate|7789-18-6|CsNO3||s|1451|H272|E|OX||
硝酸铜三水合物||Copper(II) nitrate trihydrate|10031-43-3|Cu(NO3)2·3H2O||s||||OX|heavy_metal|
硝酸铁九水合物||Iron(III) nitrate nonahydrate|7782-61-8|Fe(NO3)3·9H2O||s|1466|H272 H315 H319||OX||
硝酸铝九水合物||Aluminium nitrate nonahydrate|7784-27-2|Al(NO3)3·9H2O||s|1438|H272 H318||OX||
硝酸钴六水合物||Cobalt(II) nitrate hexahydrate|10026-22-9|Co(NO3)2·6H2O||s||||OX|heavy_metal|
硝酸铈铵|CAN|Ammonium cerium(IV) nitrate|16774-21-3|(NH4)2Ce(NO3)6||s||||OX||
硝酸镧六水合物||Lanthanum nitrate hexahydrate|10277-43-7|La(NO3)3·6H2O||s||||OX||
硝酸胍||Guanidine nitrate|506-93-4|CH6N4O3||s|1467||EK|OX||
亚硝酸钠||Sodium nitrite|7632-00-0|NaNO2||s|1500|H272 H301 H319 H400||OX||
氯酸钾||Potassium chlorate|3811-04-9|KClO3||s|1485|H271 H302 H332 H411|ESK|OX||
氯酸钠||Sodium chlorate|7775-09-9|NaClO3||s|1495|H271 H302 H411|ESK|OX||
高氯酸钾||Potassium perchlorate|7778-74-7|KClO4||s|1489|H271 H302|E|OX||
高氯酸钠||Sodium perchlorate|7601-89-0|NaClO4||s|1502|H271 H302|E|OX||
高氯酸锂||Lithium perchlorate|7791-03-9|LiClO4||s|||E|OX||
高氯酸铵||Ammonium perchlorate|7790-98-9|NH4ClO4||s|||EK|OX|ammonia|
亚氯酸钠||Sodium chlorite|7758-19-2|NaClO2||s|1496|||OX||
溴酸钾||Potassium bromate|7758-01-2|KBrO3||s|1484|H271 H301 H350||OX||
碘酸钾||Potassium iodate|7758-05-6|KIO3||s|1479|||OX||
高碘酸钠|偏高碘酸钠|Sodium periodate|7790-28-5|NaIO4||s||||OX||
重铬酸钠二水合物||Sodium dichromate dihydrate|7789-12-0|Na2Cr2O7·2H2O||s|||E|OX|heavy_metal|
重铬酸铵||Ammonium dichromate|7789-09-5|(NH4)2Cr2O7||s|1439|H272 H301 H312 H314 H317 H330 H334 H340 H350 H360 H372 H410|E|OX|heavy_metal|
铬酸钾||Potassium chromate|7789-00-6|K2CrO4||s||H315 H317 H319 H335 H340 H350 H410||TX|heavy_metal|
三氧化铬|铬酸酐|Chromium trioxide|1333-82-0|CrO3||s|1463|H271 H301 H311 H314 H317 H330 H334 H335 H340 H350 H361 H372 H410||OX|heavy_metal|
高锰酸钠||Sodium permanganate|10101-50-5|NaMnO4||s|||E|OX|permanganate|
二氧化锰||Manganese dioxide|1313-13-9|MnO2||s||H302 H332||OX||
过硫酸铵|过二硫酸铵|Ammonium persulfate|7727-54-0|(NH4)2S2O8||s|1444|H272 H302 H315 H317 H319 H334 H335||OX|ammonia|
过硫酸钾|过二硫酸钾|Potassium persulfate|7727-21-1|K2S2O8||s|1492|H272 H302 H315 H317 H319 H334 H335||OX||
过硫酸钠|过二硫酸钠|Sodium persulfate|7775-27-1|Na2S2O8||s|1505|H272 H302 H315 H317 H319 H334 H335||OX||
过氧化钠||Sodium peroxide|1313-60-6|Na2O2||s|1504|H271 H314|E|OX||
过氧化钡||Barium peroxide|1304-29-6|BaO2||s|1449|H272 H302 H332|E|OX||
过氧化脲|过氧化氢尿素|Urea hydrogen peroxide|124-43-6|CH6N2O3||s|1511|H272 H314|E|OX||
过氧乙酸|过醋酸|Peracetic acid|79-21-0|C2H4O3|1.13|l|||EK|OP|acid organic|
过氧化苯甲酰|BPO|Benzoyl peroxide|94-36-0|C14H10O4||s||H241 H317 H319 H410|K|OP|organic|
过氧化二异丙苯|DCP|Dicumyl peroxide|80-43-3|C18H22O2||s|||E|OP|organic|
叔丁基过氧化氢|TBHP|tert-Butyl hydroperoxide|75-91-2|C4H10O2|0.94|l||||OP|organic|
间氯过氧苯甲酸|mCPBA|3-Chloroperbenzoic acid|937-14-4|C7H5ClO3||s||||OP|organic|
偶氮二异丁腈|AIBN|2,2'-Azobis(isobutyronitrile)|78-67-1|C8H12N4||s||H242 H302 H332 H412|K|EX|organic|
六亚甲基四胺|乌洛托品|Hexamethylenetetramine|100-97-0|C6H12N4||s|1328|H228 H317|E|FS|organic|
季戊四醇|2,2-双(羟甲基)-1,3-丙二醇|Pentaerythritol|115-77-5|C5H12O4||s|||E|GN|polyol organic|
硝化纤维素|硝化棉|Nitrocellulose|9004-70-0|||s|||ESK|EX||
樟脑||Camphor|76-22-2|C10H16O||s|2717|||FS|organic|
硫化钠九水合物|九水合硫化钠|Sodium sulfide nonahydrate|1313-84-4|Na2S·9H2O||s|1849|H302 H311 H314 H400||AL|sulfide|
硫化亚铁||Iron(II) sulfide|1317-37-9|FeS||s||||GN|sulfide|
连二亚硫酸钠|保险粉|Sodium dithionite|7775-14-6|Na2S2O4||s|1384|H251 H302||SR||
亚硫酸钠||Sodium sulfite|7757-83-7|Na2SO3||s||||GN||
亚硫酸氢钠||Sodium bisulfite|7631-90-5|NaHSO3||s||H302||GN||
焦亚硫酸钠|偏重亚硫酸钠|Sodium metabisulfite|7681-57-4|Na2S2O5||s||H302 H318||GN||
硫代硫酸钠五水合物|大苏打|Sodium thiosulfate pentahydrate|10102-17-7|Na2S2O3·5H2O||s||||GN||
氯化钾||Potassium chloride|7447-40-7|KCl||s||||GN||
氯化铵||Ammonium chloride|12125-02-9|NH4Cl||s||H302 H319||GN|ammonia|
氯化钙|无水氯化钙|Calcium chloride|10043-52-4|CaCl2||s||H319||GN||
氯化镁六水合物||Magnesium chloride hexahydrate|7791-18-6|MgCl2·6H2O||s||||GN||
氯化锂||Lithium chloride|7447-41-8|LiCl||s||H302 H315 H319||GN||
氯化钡二水合物||Barium chloride dihydrate|10326-27-9|BaCl2·2H2O||s|1564|H301 H332||TX|heavy_metal|
氯化锌||Zinc chloride|7646-85-7|ZnCl2||s|2331|H302 H314 H410||AI||
无水三氯化铝|氯化铝|Aluminium chloride|7446-70-0|AlCl3||s|1726|H314||AI||
三氯化铁|无水氯化铁|Iron(III) chloride|7705-08-0|FeCl3||s|1773|H290 H302 H315 H318||AI||
氯化亚铁四水合物||Iron(II) chloride tetrahydrate|13478-10-9|FeCl2·4H2O||s||H302 H318||GN||
氯化铜二水合物||Copper(II) chloride dihydrate|10125-13-0|CuCl2·2H2O||s||||GN|heavy_metal|
氯化亚铜||Copper(I) chloride|7758-89-6|CuCl||s||H302 H410||GN|heavy_metal|
氯化钴六水合物||Cobalt(II) chloride hexahydrate|7791-13-1|CoCl2·6H2O||s||H302 H317 H334 H341 H350 H360 H410||TX|heavy_metal|
氯化镍六水合物||Nickel(II) chloride hexahydrate|7791-20-0|NiCl2·6H2O||s||H301 H315 H317 H331 H334 H341 H350 H360 H372 H410||TX|heavy_metal|
氯化锰四水合物||Manganese(II) chloride tetrahydrate|13446-34-9|MnCl2·4H2O||s||H301 H318 H373 H411||TX||
氯化镉||Cadmium chloride|10108-64-2|CdCl2||s|2570|H301 H330 H340 H350 H360 H372 H410||TX|heavy_metal|
氯化亚锡二水合物||Tin(II) chloride dihydrate|10025-69-1|SnCl2·2H2O||s||||GN||
氯化钯||Palladium(II) chloride|7647-10-1|PdCl2||s||||GN|heavy_metal|
氯金酸|四氯金酸|Chloroauric acid|16903-35-8|||s||||AI|heavy_metal|
氟化钠||Sodium fluoride|7681-49-4|NaF||s|1690|H301 H315 H319||TX||
氟化铵||Ammonium fluoride|12125-01-8|NH4F||s|2505|H301 H311 H331||TX|ammonia|
溴化钠||Sodium bromide|7647-15-6|NaBr||s||||GN||
溴化钾||Potassium bromide|7758-02-3|KBr||s||H319||GN||
碘化钾||Potassium iodide|7681-11-0|KI||s||H372||GN||
碘化钠||Sodium iodide|7681-82-5|NaI||s||||GN||
碘化亚铜||Copper(I) iodide|7681-65-4|CuI||s||||GN|heavy_metal|
硫酸钠|无水硫酸钠|Sodium sulfate|7757-82-6|Na2SO4||s||||GN||
硫酸钾||Potassium sulfate|7778-80-5|K2SO4||s||||GN||
硫酸镁|无水硫酸镁|Magnesium sulfate|7487-88-9|MgSO4||s||||GN||
硫酸钙二水合物|石膏|Calcium sulfate dihydrate|10101-41-4|CaSO4·2H2O||s||||GN||
硫酸铵||Ammonium sulfate|7783-20-2|(NH4)2SO4||s||||GN|ammonia|
硫酸铜五水合物|胆矾；五水硫酸铜|Copper(II) sulfate pentahydrate|7758-99-8|CuSO4·5H2O||s||H302 H318 H410||GN|heavy_metal|
硫酸锌七水合物||Zinc sulfate heptahydrate|7446-20-0|ZnSO4·7H2O||s||H302 H318 H410||GN||
硫酸亚铁七水合物|绿矾|Iron(II) sulfate heptahydrate|7782-63-0|FeSO4·7H2O||s||H302 H315 H319||GN||
硫酸亚铁铵六水合物|莫尔盐|Ammonium iron(II) sulfate hexahydrate|7783-85-9|(NH4)2Fe(SO4)2·6H2O||s||||GN||
硫酸锰一水合物||Manganese(II) sulfate monohydrate|10034-96-5|MnSO4·H2O||s||H318 H373 H411||GN||
硫酸镍六水合物||Nickel(II) sulfate hexahydrate|10101-97-0|NiSO4·6H2O||s||||TX|heavy_metal|
硫酸铝钾十二水合物|明矾|Potassium alum|7784-24-9|KAl(SO4)2·12H2O||s||||GN||
硫酸氢钠||Sodium bisulfate|7681-38-1|NaHSO4||s||H318||AI|acid|
硫酸汞||Mercury(II) sulfate|7783-35-9|HgSO4||s|1645|H300 H310 H330 H373 H410||TX|heavy_metal mercury|
硫酸银||Silver sulfate|10294-26-5|Ag2SO4||s||H318 H410||GN|heavy_metal|
乙酸钠|无水乙酸钠|Sodium acetate|127-09-3|C2H3NaO2||s||||GN||
乙酸铵|醋酸铵|Ammonium acetate|631-61-8|C2H7NO2||s||||GN|ammonia|
乙酸锌二水合物||Zinc acetate dihydrate|5970-45-6|C4H6O4Zn·2H2O||s||||GN||
乙酸铅三水合物|铅糖|Lead(II) acetate trihydrate|6080-56-4|C4H6O4Pb·3H2O||s|1616|H360 H373 H410||TX|heavy_metal|
乙酸铜一水合物||Copper(II) acetate monohydrate|6046-93-1|C4H6CuO4·H2O||s||||GN|heavy_metal|
乙酸钯||Palladium(II) acetate|3375-31-3|C4H6O4Pd||s||||GN|heavy_metal|
甲酸钠||Sodium formate|141-53-7|HCOONa||s||||GN||
草酸钠||Sodium oxalate|62-76-0|Na2C2O4||s||H302 H312||GN||
柠檬酸三钠二水合物|柠檬酸钠|Trisodium citrate dihydrate|6132-04-3|C6H5Na3O7·2H2O||s||||GN||
酒石酸钾钠四水合物|罗谢尔盐|Potassium sodium tartrate tetrahydrate|6381-59-5|C4H4KNaO6·4H2O||s||||GN||
磷酸二氢钾||Potassium dihydrogen phosphate|7778-77-0|KH2PO4||s||||GN||
磷酸氢二钾||Dipotassium hydrogen phosphate|7758-11-4|K2HPO4||s||||GN||
磷酸二氢钠||Sodium dihydrogen phosphate|7558-80-7|NaH2PO4||s||||GN||
磷酸氢二钠||Disodium hydrogen phosphate|7558-79-4|Na2HPO4||s||||GN||
磷酸三钠||Trisodium phosphate|7601-54-9|Na3PO4||s||H315 H319 H335||AL||
磷酸氢二铵||Diammonium hydrogen phosphate|7783-28-0|(NH4)2HPO4||s||||GN|ammonia|
六偏磷酸钠||Sodium hexametaphosphate|10124-56-8|(NaPO3)6||s||||GN||
四硼酸钠十水合物|硼砂|Borax|1303-96-4|Na2B4O7·10H2O||s||H319 H360||GN||
钼酸铵四水合物|仲钼酸铵|Ammonium molybdate tetrahydrate|12054-85-2|(NH4)6Mo7O24·4H2O||s||||GN|ammonia|
钨酸钠二水合物||Sodium tungstate dihydrate|10213-10-2|Na2WO4·2H2O||s||H302||GN||
偏钒酸铵||Ammonium metavanadate|7803-55-6|NH4VO3||s|2859|||TX|ammonia|
五氧化二钒||Vanadium pentoxide|1314-62-1|V2O5||s|2862|||TX||
二氧化钛|钛白粉|Titanium dioxide|13463-67-7|TiO2||s||||GN||
二氧化硅|硅胶|Silicon dioxide|7631-86-9|SiO2||s||||GN||
氧化铝||Aluminium oxide|1344-28-1|Al2O3||s||||GN||
氧化锌||Zinc oxide|1314-13-2|ZnO||s||H410||GN||
氧化镁||Magnesium oxide|1309-48-4|MgO||s||||GN||
氧化铁|三氧化二铁|Iron(III) oxide|1309-37-1|Fe2O3||s||||GN||
四氧化三铁|磁性氧化铁|Iron(II,III) oxide|1317-61-9|Fe3O4||s||||GN||
氧化铜||Copper(II) oxide|1317-38-0|CuO||s||H410||GN|heavy_metal|
氧化亚铜||Copper(I) oxide|1317-39-1|Cu2O||s||H302 H318 H332 H410||GN|heavy_metal|
二氧化铈|氧化铈|Cerium dioxide|1306-38-3|CeO2||s||||GN||
二氧化锆|氧化锆|Zirconium dioxide|1314-23-4|ZrO2||s||||GN||
氧化镍||Nickel(II) oxide|1313-99-1|NiO||s||H317 H350 H372 H413||TX|heavy_metal|
一氧化铅|黄丹|Lead(II) oxide|1317-36-8|PbO||s||||TX|heavy_metal|
尿素|脲|Urea|57-13-6|CH4N2O||s||||GN|organic|
硫脲||Thiourea|62-56-6|CH4N2S||s||H302 H351 H361 H411||GN|organic|
盐酸羟胺||Hydroxylamine hydrochloride|5470-11-1|NH2OH·HCl||s||||GN||
盐酸胍||Guanidine hydrochloride|50-01-1|CH5N3·HCl||s||H302 H315 H319||GN||
葡萄糖|D-葡萄糖|D-Glucose|50-99-7|C6H12O6||s||||GN|organic|
蔗糖||Sucrose|57-50-1|C12H22O11||s||||GN|organic|
可溶性淀粉|淀粉|Starch|9005-25-8|||s||||GN|organic|
琼脂|琼脂粉|Agar|9002-18-0|||s||||GN|organic|
琼脂糖||Agarose|9012-36-6|||s||||GN|organic|
抗坏血酸|维生素C|L-Ascorbic acid|50-81-7|C6H8O6||s||||GN|organic|
甘氨酸||Glycine|56-40-6|C2H5NO2||s||||GN|organic|
L-谷氨酸||L-Glutamic acid|56-86-0|C5H9NO4||s||||GN|organic|
L-半胱氨酸||L-Cysteine|52-90-4|C3H7NO2S||s||||GN|organic|
三羟甲基氨基甲烷|Tris|Tris(hydroxymethyl)aminomethane|77-86-1|C4H11NO3||s||||GN|organic|
4-羟乙基哌嗪乙磺酸|HEPES|HEPES|7365-45-9|C8H18N2O4S||s||||GN|organic|
乙二胺四乙酸|EDTA|Ethylenediaminetetraacetic acid|60-00-4|C10H16N2O8||s||H319||GN|organic|
乙二胺四乙酸二钠二水合物|EDTA-2Na|EDTA disodium dihydrate|6381-92-6|C10H14N2Na2O8·2H2O||s||||GN|organic|
十二烷基硫酸钠|SDS；月桂基硫酸钠|Sodium dodecyl sulfate|151-21-3|C12H25NaO4S||s||H228 H302 H315 H318 H332 H335 H412||GN|organic|
十六烷基三甲基溴化铵|CTAB|Cetyltrimethylammonium bromide|57-09-0|C19H42BrN||s||H302 H315 H318 H335 H373 H410||GN|organic|
吐温-80|聚山梨酯80|Tween 80|9005-65-6|||l||||GN|organic|
曲拉通X-100|Triton X-100|Triton X-100|9002-93-1|||l||H302 H318 H411||GN|organic|
聚乙二醇|PEG|Polyethylene glycol|25322-68-3|||s||||GN|organic|
聚乙烯吡咯烷酮|PVP|Polyvinylpyrrolidone|9003-39-8|||s||||GN|organic|
聚乙烯醇|PVA|Polyvinyl alcohol|9002-89-5|||s||||GN|organic|
溴化乙锭|EB|Ethidium bromide|1239-45-8|C21H20BrN3||s||H302 H330 H341||TX|organic|
考马斯亮蓝G-250||Coomassie Brilliant Blue G-250|6104-58-1|C47H48N3NaO7S2||s||||GN|organic|
亚甲基蓝|亚甲蓝|Methylene blue|61-73-4|C16H18ClN3S||s||H302||GN|organic|
甲基橙||Methyl orange|547-58-0|C14H14N3NaO3S||s||H301||TX|organic|
甲基红||Methyl red|493-52-7|C15H15N3O2||s||||GN|organic|
溴酚蓝||Bromophenol blue|115-39-9|C19H10Br4O5S||s||||GN|organic|
铬黑T||Eriochrome Black T|1787-61-7|C20H12N3NaO7S||s||H319 H411||GN|organic|
罗丹明B||Rhodamine B|81-88-9|C28H31ClN2O3||s||||GN|organic|
结晶紫|龙胆紫|Crystal violet|548-62-9|C25H30ClN3||s||||GN|organic|
刚果红||Congo red|573-58-0|C32H22N6Na2O6S2||s||H350 H361||TX|organic|
茚三酮|水合茚三酮|Ninhydrin|485-47-2|C9H6O4||s||H302 H315 H319 H335||GN|organic|
1,10-菲啰啉|邻菲啰啉|1,10-Phenanthroline|66-71-7|C12H8N2||s||H301 H410||TX|organic|
二苯胺||Diphenylamine|122-39-4|C12H11N||s||H301 H311 H331 H373 H410||TX|organic|
咖啡因||Caffeine|58-08-2|C8H10N4O2||s||H302|B|GN|organic|
苯巴比妥||Phenobarbital|50-06-6|C12H12N2O3||s|||B|GN|organic|
戊巴比妥||Pentobarbital|76-74-4|C11H18N2O3||s|||B|GN|organic|
地西泮|安定|Diazepam|439-14-5|C16H13ClN2O||s|||B|GN|organic|
氯胺酮||Ketamine|6740-88-1|C13H16ClNO||s|||A|GN|organic|
吗啡||Morphine|57-27-2|C17H19NO3||s|||N|GN|organic|
麻黄碱|麻黄素|Ephedrine|299-42-3|C10H15NO||s|||1|GN|organic|
伪麻黄碱|伪麻黄素|Pseudoephedrine|90-82-4|C10H15NO||s|||1|GN|organic|
三苯基膦||Triphenylphosphine|603-35-0|C18H15P||s||||GN|organic|
4-二甲氨基吡啶|DMAP|4-Dimethylaminopyridine|1122-58-3|C7H10N2||s|2811|||TX|organic|
二环己基碳二亚胺|DCC|N,N'-Dicyclohexylcarbodiimide|538-75-0|C13H22N2||s||H302 H311 H317 H318||TX|organic|
N-溴代丁二酰亚胺|NBS|N-Bromosuccinimide|128-08-5|C4H4BrNO2||s||||GN|organic|
N-羟基丁二酰亚胺|NHS|N-Hydroxysuccinimide|6066-82-6|C4H5NO3||s||||GN|organic|
二碳酸二叔丁酯|Boc酸酐|Di-tert-butyl dicarbonate|24424-99-5|C10H18O5||s||||TX|organic|
三氟化硼乙醚||Boron trifluoride diethyl etherate|109-63-7|C4H10BF3O|1.15|l|2604|||FL|organic|
氧气|氧|Oxygen|7782-44-7|O2||g|1072|H270 H280||GO||
氮气|氮|Nitrogen|7727-37-9|N2||g|1066|H280||GI||
氩气|氩|Argon|7440-37-1|Ar||g|1006|H280||GI||
氦气|氦|Helium|7440-59-7|He||g|1046|H280||GI||
二氧化碳||Carbon dioxide|124-38-9|CO2||g|1013|H280||GI||
氢气|氢|Hydrogen|1333-74-0|H2||g|1049|H220 H280|K|GF||
甲烷||Methane|74-82-8|CH4||g|1971|H220 H280|K|GF||
乙烷||Ethane|74-84-0|C2H6||g|1035|H220 H280|K|GF||
丙烷||Propane|74-98-6|C3H8||g|1978|H220 H280||GF||
正丁烷|丁烷|n-Butane|106-97-8|C4H10||g|1011|H220 H280||GF||
乙烯||Ethylene|74-85-1|C2H4||g|1962|H220 H280 H336|K|GF||
丙烯||Propylene|115-07-1|C3H6||g|1077|H220 H280|K|GF||
乙炔|电石气|Acetylene|74-86-2|C2H2||g|1001|H220 H230 H280|K|GF|acetylene|
一氧化碳||Carbon monoxide|630-08-0|CO||g|1016|H220 H280 H331 H360 H372|K|GF||
氨气|氨；液氨|Ammonia|7664-41-7|NH3||g|1005|H221 H280 H314 H331 H400|SK|GT|ammonia|
氯气|氯；液氯|Chlorine|7782-50-5|Cl2||g|1017|H270 H280 H315 H319 H331 H335 H400|TSK|GT|halogen|
硫化氢||Hydrogen sulfide|7783-06-4|H2S||g|1053|H220 H280 H330 H400|K|GT|sulfide|
二氧化硫||Sulfur dioxide|7446-09-5|SO2||g|1079|H280 H314 H331|K|GT||
二氧化氮||Nitrogen dioxide|10102-44-0|NO2||g|1067|H270 H280 H314 H330||GT||
一氧化氮||Nitric oxide|10102-43-9|NO||g|1660|||GT||
一氧化二氮|笑气|Nitrous oxide|10024-97-2|N2O||g|1070|H270 H280||GO||
磷化氢|膦|Phosphine|7803-51-2|PH3||g|2199|H220 H280 H314 H330 H400|TK|GT||
砷化氢|胂|Arsine|7784-42-1|AsH3||g|2188|H220 H280 H330 H373 H410|T|GT||
氟气|氟|Fluorine|7782-41-4|F2||g|1045|H270 H280 H314 H330|T|GT|halogen|
光气|碳酰氯|Phosgene|75-44-5|COCl2||g|1076|H280 H314 H330|TK|GT||
氯乙烯||Vinyl chloride|75-01-4|C2H3Cl||g|1086|H220 H280 H350|SK|GF|organic|
二甲醚|甲醚|Dimethyl ether|115-10-6|C2H6O||g|1033|H220 H280|SK|GF|organic|
一甲胺|甲胺|Methylamine|74-89-5|CH5N||g|1061|H220 H280 H315 H318 H332 H335|EK|GF|organic|
二甲胺||Dimethylamine|124-40-3|C2H7N||g|1032|H220 H280 H315 H318 H332 H335|K|GF|organic|
氯甲烷|甲基氯；一氯甲烷|Chloromethane|74-87-3|CH3Cl||g|1063|H220 H280 H351 H373|K|GF|chlorinated organic|
1,3-丁二烯|丁二烯|1,3-Butadiene|106-99-0|C4H6||g|1010|H220 H280 H340 H350|K|GF|organic|
三氟化硼||Boron trifluoride|7637-07-2|BF3||g|1008|H280 H314 H330|K|GT||
六氟化硫||Sulfur hexafluoride|2551-62-4|SF6||g|1080|H280||GI||
硅烷|甲硅烷|Silane|7803-62-5|SiH4||g|2203|H220 H280||GF||`;
