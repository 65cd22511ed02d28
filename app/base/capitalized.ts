/** 'Faltam 12' of 'faltam 12'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
