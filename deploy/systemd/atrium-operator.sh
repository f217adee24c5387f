#!/bin/sh
# Runs an operator's command with the user, the folders and the settings of atrium.service. As root: atrium-operator.sh doctor
exec systemd-run --quiet --wait --collect --pty --pipe \
  --property=DynamicUser=yes --property=User=atrium --property=UMask=0077 \
  --property=StateDirectory=atrium --property=StateDirectoryMode=0700 --property=EnvironmentFile=/etc/atrium.env \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/atrium --working-directory=/opt/atrium \
  /usr/bin/node apps/server/dist/operator.js "$@"
