export { type AnnouncementPorts, announcementSaga, announcementTopic } from './announcements';
export { NoticeBell } from './news/NoticeBell';
