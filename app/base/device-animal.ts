/** The animals that tell devices apart, by the name of their drawing. */
export const DEVICE_ANIMALS = ['baleia', 'capivara', 'jabuti', 'onca', 'sapo', 'tucano'] as const
export type DeviceAnimal = (typeof DEVICE_ANIMALS)[number]
