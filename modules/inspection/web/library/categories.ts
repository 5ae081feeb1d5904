/** The twelve categories of the item library, to which problem classes are mapped for statistics. */
export const categoryNames: Record<string, string> = {
  '01': '责任体系',
  '02': '规章制度',
  '03': '安全宣传教育与准入',
  '04': '安全检查',
  '05': '实验场所',
  '06': '安全设施',
  '07': '基础安全',
  '08': '化学安全',
  '09': '生物安全',
  '10': '辐射安全与核材料',
  '11': '机电等安全',
  '12': '特种设备与常规冷热设备',
};
