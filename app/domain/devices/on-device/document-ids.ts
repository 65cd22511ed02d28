/** Ids of elements in the document of /aparelho: the app's root, and its first page as JSON. */
export const DEVICE_ROOT_ID = 'aparelho'
export const DEVICE_STATE_ID = 'aparelho-estado'
