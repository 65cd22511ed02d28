/** Removes attributes without a value, which would be rendered as empty ones. */
export const definedAttributes = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined))
