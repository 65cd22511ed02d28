# The product in one image: docs/operations.md, "Run it with containers".

FROM node:24-bookworm-slim AS build
WORKDIR /srv/combinado
# packages first: they change less often than the sources
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /srv/combinado
# the program files belong to root; only /data is writable
RUN mkdir /data && chown node:node /data
COPY --from=build /srv/combinado/package.json ./
COPY --from=build /srv/combinado/node_modules ./node_modules
COPY --from=build /srv/combinado/content ./content
# for the owner's commands: node scripts/doctor.ts, node scripts/promote.ts, node scripts/reset-second-factor.ts,
# node scripts/import.ts, node scripts/move-pictures.ts, node scripts/shard.ts
COPY --from=build /srv/combinado/app ./app
COPY --from=build /srv/combinado/server ./server
COPY --from=build /srv/combinado/scripts ./scripts
COPY --from=build /srv/combinado/build ./build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/pronto').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# without npm or a shell, so that the process gets the signals
CMD ["node", "build/server/main.js"]
