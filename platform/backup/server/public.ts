export { listBackups } from './backup-folder.service.ts';
export { backUp } from './backup.service.ts';
export { runDaily } from './daily.service.ts';
export { listTables } from './describe-database.queries.ts';
export { clusterOf, hasCluster, restoreBase, setAside } from './restore-base.service.ts';
export { hasTables, restoreLogical } from './restore-logical.service.ts';
export { checkTarget, chooseBackup, finishedAt, restoreFolders, targetName, verifyBackup } from './restore.service.ts';
export { missingFiles } from './missing-files.queries.ts';
export { clearUnfinished, markUnfinished, requireFinished } from './unfinished.service.ts';
