# An image of Almanac: the service and its command line, as a user without privileges, over a volume at /data.
#   docker build --tag almanac .
#   docker run --read-only --tmpfs /tmp --volume almanac:/data --publish 127.0.0.1:8080:8080 almanac

FROM node:22-bookworm-slim AS build
WORKDIR /almanac
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
ENV NODE_ENV=production ALMANAC_HOST=0.0.0.0 ALMANAC_DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY --from=build /almanac/package.json /almanac/LICENSE /almanac/NOTICE /almanac/
COPY --from=build /almanac/dist /almanac/dist
COPY --from=build /almanac/mappings /almanac/mappings
COPY --from=build /almanac/src/places/towns.br /almanac/src/places/towns.br
COPY --from=build /almanac/src/titles/learnt.tsv /almanac/src/titles/learnt.tsv
COPY --from=build /almanac/src/vectors/table.bin /almanac/src/vectors/table.bin
COPY --from=build /almanac/node_modules /almanac/node_modules
RUN ln -s /almanac/dist/src/main.js /usr/local/bin/almanac
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.ALMANAC_PORT || 8080) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGINT
ENTRYPOINT ["node", "/almanac/dist/src/main.js"]
CMD ["serve"]
