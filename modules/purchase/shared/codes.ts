/** Dictionaries of purchases; a school may rename codes and add its own. */
export const purchaseCodes = {
  purchase_category: {
    name: '采购分类',
    rows: 'glassware 玻璃器皿, plastic 塑料耗材, reagent 一般试剂, biology 生物耗材, electronic 电子元件, metal 五金工具, office 办公用品, ppe 个人防护用品, emergency 应急物资, device 仪器设备, furniture 家具, repair 维修服务, testing 检测服务, other 其他',
  },
} as const;
