import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { floorPlanApi } from '../shared/floor-plan.ts';
import { roomApi } from '../shared/room.ts';
import { exportBuildings } from './building.export.ts';
import { buildingSheet } from './building.import.ts';
import { buildingList, buildingPick, findBuilding } from './building.queries.ts';
import { createBuilding, removeBuilding, setBuildingStatus, updateBuilding } from './building.service.ts';
import { campusList, campusPick } from './campus.queries.ts';
import { arrangeCampuses, createCampus, removeCampus, setCampusStatus, updateCampus } from './campus.service.ts';
import { findFloorPlans } from './floor-plan.queries.ts';
import { placeRoom, removeFloorPlan, saveFloorPlan } from './floor-plan.service.ts';
import { updateRoom } from './room-change.service.ts';
import { generateRooms, previewRooms } from './room-generation.service.ts';
import { exportRooms } from './room.export.ts';
import { roomSheet } from './room.import.ts';
import { roomList, roomPick } from './room.queries.ts';
import { createRoom, removeRoom, setRoomStatus } from './room.service.ts';

export const placeRoutes: Route[] = [
  ...resourceRoutes(campusApi, { rows: campusList, create: createCampus, update: updateCampus }),
  implement(campusApi.pick, campusPick.page),
  implement(campusApi.setStatus, setCampusStatus),
  implement(campusApi.remove, removeCampus),
  implement(campusApi.arrange, arrangeCampuses),

  ...resourceRoutes(buildingApi, {
    rows: { ...buildingList, find: findBuilding },
    create: createBuilding,
    update: updateBuilding,
  }),
  implement(buildingApi.pick, buildingPick.page),
  implement(buildingApi.setStatus, setBuildingStatus),
  implement(buildingApi.remove, removeBuilding),
  ...sheetRoutes(buildingApi, buildingSheet, exportBuildings),

  implement(floorPlanApi.find, findFloorPlans),
  implement(floorPlanApi.save, saveFloorPlan),
  implement(floorPlanApi.remove, removeFloorPlan),
  implement(floorPlanApi.place, placeRoom),

  ...resourceRoutes(roomApi, { rows: roomList, create: createRoom, update: updateRoom }),
  implement(roomApi.pick, roomPick.page),
  implement(roomApi.preview, previewRooms),
  implement(roomApi.generate, generateRooms),
  implement(roomApi.setStatus, setRoomStatus),
  implement(roomApi.remove, removeRoom),
  ...sheetRoutes(roomApi, roomSheet, exportRooms),
];
