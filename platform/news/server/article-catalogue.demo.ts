import { ArticleKind, ArticleLevel, ArticleStatus, type ArticleKindCode } from '../shared/article-kind.ts';

/** An article of the demonstration; `day` is how many days ago it was published or written. */
export type DemoArticle = {
  kind: ArticleKindCode;
  title: string;
  category: string;
  day: number;
  body: string;
  level?: number;
  doc_no?: string;
  status?: number;
  of?: 'college';
  roles?: number[];
  top?: boolean;
  is_public?: boolean;
  need_read?: boolean;
  abolished?: boolean;
};

const { regulation, notice, news, education } = ArticleKind;
const { national, local, school, college } = ArticleLevel;

const management = `# 第一章 总则
第一条 为加强学校实验室安全管理，保障师生人身和财产安全，维护正常的教学科研秩序，根据国家有关法律法规和教育部关于高等学校实验室安全的规定，结合学校实际，制定本办法。
第二条 本办法适用于学校各级各类教学、科研实验室及其附属场所。
第三条 实验室安全工作坚持“安全第一、预防为主、综合治理”的方针，实行学校、学院、实验室三级管理，谁使用、谁负责，谁主管、谁负责。
# 第二章 职责
第四条 实验室与设备管理处负责全校实验室安全的监督管理：
- 制定实验室安全规章制度；
- 组织安全检查，督促隐患整改；
- 组织安全教育培训与准入考核；
- 协助处置实验室安全事故。
第五条 学院主要负责人是本单位实验室安全第一责任人，应配备专职或兼职安全员。
第六条 实验室负责人对本实验室安全负直接责任，应建立岗位责任制，明确每个房间的安全责任人。
# 第三章 准入与检查
第七条 进入实验室的人员应完成安全培训并通过考核，未取得准入资格的不得独立开展实验。
第八条 实验室每周自查，学院每月检查，学校每学期至少组织两次全面检查；发现隐患应及时登记、限期整改、按期复核。
# 第四章 附则
第九条 本办法自发布之日起施行，由实验室与设备管理处负责解释。`;

const chemicals = `第一条 危险化学品的采购、储存、使用和处置应当全程登记，账物相符。
第二条 剧毒、易制毒、易制爆化学品实行双人保管、双人领取、双人使用、双把锁、双本账。
第三条 实验室存放的危险化学品总量应符合规定，不得混放性质相抵触的物品。
第四条 禁止在实验室私自转让、赠送危险化学品。
第五条 使用人应当熟悉所用化学品的安全技术说明书，并配备相应的防护用品。`;

const winter = `各学院、各有关单位：
为做好冬季实验室安全工作，现将有关事项通知如下。
# 一、工作安排
- 11 月 25 日前，各实验室完成自查，并在平台登记；
- 11 月 30 日前，各学院完成复查，隐患逐条明确责任人和整改期限；
- 12 月上旬，学校组织抽查，结果在检查通报中公布。
# 二、检查重点
- 用电和取暖设备：禁止使用明火和大功率取暖器，离开时切断电源；
- 危险化学品：易燃品远离热源，冰箱内不得存放普通包装的易燃溶剂；
- 气瓶：固定可靠，气路定期检漏；
- 通风：关窗取暖期间保证通风柜正常运行。
# 三、要求
请各实验室负责人和安全员阅读本通知，并在平台上确认。
实验室与设备管理处`;

const power = `因配电设施检修，以下时间段停电，请相关实验室提前做好准备：
- 时间：本周六 8:00—18:00；
- 范围：化学楼、材料楼、生命科学楼。
请提前停止连续运行的实验，关闭设备电源和气源；需要低温保存的样品请转移至备用冰箱。恢复供电后逐台检查设备再开机。`;

const accident = `# 事故经过
某高校研究生在通风柜外加热含有机溶剂的反应瓶，溶剂蒸气遇电热套打火引燃，造成手部烧伤。
# 直接原因
- 在通风柜外操作易燃溶剂；
- 使用明火加热设备，没有采用油浴；
- 未佩戴防护眼镜和手套。
# 教训
加热易燃溶剂必须在通风柜内进行，采用水浴或油浴，加热前检查回流和冷却水；操作时穿实验服、戴防护眼镜和手套，旁边备好灭火毯。`;

const cylinders = `气瓶是实验室最常见的压力容器，使用时请记住以下几点：
- 气瓶直立放置并用链条或支架固定，可燃气体与助燃气体分开存放；
- 减压阀专瓶专用，开启时人站在侧面，缓慢打开；
- 每次使用前用肥皂水检漏，使用后关闭总阀并排空管路；
- 气瓶内气体不得用尽，应留有不低于 0.05 兆帕的余压。`;

const short = (text: string) =>
  `${text}\n实验室与设备管理处将持续跟进有关工作，具体情况可在平台查看或与本单位安全员联系。`;

export const demoArticles: readonly DemoArticle[] = [
  {
    kind: regulation,
    title: '高等学校实验室安全分级分类管理办法（试行）',
    category: '1',
    level: national,
    doc_no: '教科信〔2024〕4号',
    day: 600,
    is_public: true,
    body: '教育部印发的管理办法，规定了实验室按危险源分级、分类的原则、程序和管理要求。\n请各学院对照办法完成实验室的分级分类认定，认定结果变化时应及时更新信息牌。',
  },
  {
    kind: regulation,
    title: '示范大学实验室安全管理办法',
    category: '1',
    level: school,
    doc_no: '校发〔2025〕18号',
    day: 320,
    top: true,
    is_public: true,
    body: management,
  },
  {
    kind: regulation,
    title: '危险化学品安全管理实施细则',
    category: '2',
    level: school,
    doc_no: '校发〔2025〕21号',
    day: 300,
    need_read: true,
    roles: [4, 7, 8],
    body: chemicals,
  },
  {
    kind: regulation,
    title: '实验室废弃物收集与转运规定',
    category: '6',
    level: school,
    doc_no: '校发〔2024〕33号',
    day: 480,
    body: short('实验室废弃物应分类收集、张贴标签、定点暂存，由学校统一委托有资质的单位转运处置。'),
  },
  {
    kind: regulation,
    title: '本市实验室危险废物污染防治技术规范',
    category: '6',
    level: local,
    doc_no: '市环发〔2023〕9号',
    day: 820,
    body: short('地方标准，规定了实验室危险废物的分类、包装、标识、暂存和转移要求。'),
  },
  {
    kind: regulation,
    title: '辐射工作场所安全管理规定',
    category: '4',
    level: school,
    doc_no: '校发〔2024〕12号',
    day: 560,
    body: short('放射源和射线装置实行台账管理，工作人员持证上岗并佩戴个人剂量计。'),
  },
  {
    kind: regulation,
    title: '实验室安全事故应急预案',
    category: '7',
    level: school,
    doc_no: '校发〔2025〕26号',
    day: 240,
    is_public: true,
    body: short('发生事故时先救人、后救物，立即报告学院和保卫处，并按预案组织疏散和处置。'),
  },
  {
    kind: regulation,
    title: '实验室安全检查与奖惩办法',
    category: '9',
    level: school,
    doc_no: '校发〔2018〕40号',
    day: 900,
    abolished: true,
    body: short('本办法已由新的检查与奖惩办法代替。'),
  },
  {
    kind: regulation,
    title: '本院实验室安全准入实施细则',
    category: '8',
    level: college,
    doc_no: '院发〔2026〕3号',
    day: 90,
    of: 'college',
    body: short('新进实验室人员须完成 24 学时培训，并通过本院组织的实操考核。'),
  },
  {
    kind: regulation,
    title: '特种设备使用管理办法（修订稿）',
    category: '5',
    level: school,
    day: 4,
    status: ArticleStatus.draft,
    body: short('征求意见中，尚未发布。'),
  },
  {
    kind: notice,
    title: '关于开展冬季实验室安全检查的通知',
    category: '3',
    day: 2,
    top: true,
    need_read: true,
    is_public: true,
    body: winter,
  },
  { kind: notice, title: '关于本周六停电检修的通知', category: '5', day: 3, is_public: true, body: power },
  {
    kind: notice,
    title: '关于组织新进人员安全培训的通知',
    category: '4',
    day: 12,
    is_public: true,
    body: short('本学期第二批新进实验室人员安全培训将于下周举行，请各学院组织报名。'),
  },
  {
    kind: notice,
    title: '关于核对危险化学品台账的通知',
    category: '1',
    day: 20,
    need_read: true,
    roles: [3, 4, 7],
    body: short('请各实验室于月底前完成危险化学品盘点，账物不符的应说明原因并更正。'),
  },
  {
    kind: notice,
    title: '关于液氮使用安全的提醒',
    category: '2',
    day: 35,
    is_public: true,
    body: short('使用液氮时应保证通风，佩戴防冻手套和面罩，密闭空间须配备氧气浓度报警器。'),
  },
  {
    kind: notice,
    title: '本院实验室值班安排',
    category: '1',
    day: 6,
    of: 'college',
    body: short('寒假期间本院实验室实行值班制度，值班表见学院网站。'),
  },
  {
    kind: notice,
    title: '关于更换通风柜滤网的通知',
    category: '1',
    day: 15,
    status: ArticleStatus.withdrawn,
    body: short('更换时间另行通知。'),
  },
  {
    kind: news,
    title: '学校召开实验室安全工作会议',
    category: '1',
    day: 5,
    is_public: true,
    body: short('会议总结了本学期检查情况，表彰了先进实验室，并部署了下一阶段重点工作。'),
  },
  {
    kind: news,
    title: '化学与分子科学学院开展消防应急演练',
    category: '2',
    day: 9,
    body: short('师生三百余人参加了疏散和灭火演练，检验了应急预案的可操作性。'),
  },
  {
    kind: news,
    title: '实验室安全月活动圆满结束',
    category: '1',
    day: 40,
    body: short('安全月期间共举办讲座十二场，完成隐患整改一百余项。'),
  },
  { kind: education, title: '一起有机溶剂燃烧事故的分析', category: '2', day: 7, is_public: true, body: accident },
  { kind: education, title: '气瓶安全使用要点', category: '1', day: 18, body: cylinders },
  {
    kind: education,
    title: '化学品灼伤的现场处置',
    category: '4',
    day: 50,
    need_read: true,
    roles: [4, 8, 9],
    body: '立即脱去被污染的衣物，用大量流动清水冲洗至少 15 分钟；眼部灼伤使用洗眼器冲洗，不要揉眼。\n冲洗后尽快就医，并携带化学品名称和安全技术说明书。',
  },
];
