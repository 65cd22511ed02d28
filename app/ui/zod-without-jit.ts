// zod compiles schemas with `new Function`, which the content security policy forbids. It reads this setting when the
// first schema is created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
