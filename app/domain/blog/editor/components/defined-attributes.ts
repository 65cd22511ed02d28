/** Removes null and undefined attributes, which would be rendered as empty attributes. */
export const definedAttributes = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined))
