# A release of Atrium on Debian's slim Node image. Everything but DATA_DIR may be read-only.
ARG NODE_IMAGE=docker.io/library/node:26.10.0-bookworm-slim
# The image of the release before: its scripts are kept for pages that are still open (docs/operate/install.md).
ARG PREVIOUS_IMAGE=${NODE_IMAGE}

FROM ${PREVIOUS_IMAGE} AS previous
# Without such an image nothing is there.
RUN mkdir -p /opt/atrium/apps/portal/dist

FROM ${NODE_IMAGE} AS release
WORKDIR /source
COPY . .
COPY --from=previous /opt/atrium/apps/portal/dist apps/portal/dist
RUN npm run release && mkdir /release \
  && tar -xzf .cache/release/atrium-*.tar.gz -C /release --strip-components=1

FROM ${NODE_IMAGE}
COPY --from=release /release /opt/atrium
# By number, so that an orchestrator sees that it is not root.
RUN install -d -m 0700 -o 10001 -g 10001 /var/lib/atrium
USER 10001:10001
WORKDIR /opt/atrium
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/atrium
# Less memory, and a quicker start from the second on (docs/operate/install.md).
ENV NODE_OPTIONS=--max-semi-space-size=8 NODE_COMPILE_CACHE=/var/lib/atrium/compile-cache
# Threads for passwords, images, files and host names: of Node's four, slow look-ups alone hold two for many seconds.
ENV UV_THREADPOOL_SIZE=8
VOLUME /var/lib/atrium
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
