{{/* The name of every object: the release's, with the chart's where that does not have it. */}}
{{- define "atrium.name" -}}
{{- if contains "atrium" .Release.Name -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-atrium" (.Release.Name | trunc 46 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{/* What selects the pods: never changed, because a Deployment's selector cannot be. */}}
{{- define "atrium.selector" -}}
app.kubernetes.io/name: atrium
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "atrium.labels" -}}
{{ include "atrium.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}
