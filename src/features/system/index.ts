export { type AnnouncementPorts, announcementSaga, announcementTopic } from './announcements';
export { NoticeBell } from './NoticeBell';
export { OrganizationScreen } from './OrganizationScreen';
export { SYSTEM_SLOTS, type SystemSlots } from './slots';
