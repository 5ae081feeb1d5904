/** Dictionaries of projects; a school may rename codes and add its own. */
export const projectCodes = {
  project_category: {
    name: '项目类别',
    rows: 'safety 安全设施, ventilation 通风, gas 气体监测, chemical 危化品储存, waste 危废设施, access 门禁监控, fire 消防应急, equipment 设备购置, rebuild 环境改造, other 其他',
  },
  project_subject: {
    name: '预算科目',
    rows: 'equipment 设备费, material 材料费, rebuild 改造费, install 安装费, software 软件费, test 测试费, training 培训费, manage 管理费, other 其他',
  },
} as const;
